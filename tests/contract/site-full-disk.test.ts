import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Admin, signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { filmOf } from '../builders/films.ts'
import { pictureUrl } from '../builders/pictures.ts'

/** A separate file system, where this machine lets the test mount one. */
function smallDisk(): { folder: string; isMounted: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'sabha-small-disk-'))
  const isMounted = !standsOnPostgres() && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status === 0
  onTestFinished(() => {
    if (isMounted) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, isMounted }
}

/** Takes all room that is left. Returns the function that frees it. */
async function fill({ deps: { store } }: Backend, { folder, isMounted }: ReturnType<typeof smallDisk>): Promise<() => unknown> {
  if (standsOnPostgres()) {
    await store.alone(async (tx) => {
      await sql`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(tx)
      // The audit entry is the last row that either of the two calls writes.
      await sql`create trigger no_room after insert on audit for each row execute function no_room()`.execute(tx)
    })
    return () => store.alone((tx) => sql`drop function no_room cascade`.execute(tx))
  }
  if (isMounted) {
    const ballast = join(folder, 'ballast')
    const file = openSync(ballast, 'w')
    try {
      for (;;) if (writeSync(file, Buffer.alloc(4096)) < 4096) break
    } catch {
      // The disk is full.
    }
    closeSync(file)
    return () => rmSync(ballast)
  }
  const setMost = (pages: number) => store.alone((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
  await setMost(1)
  return () => setMost(1_000_000)
}

/** Returns why the call was refused; undefined where it was not. */
const refusalOf = (call: () => Promise<unknown>) =>
  call().then(
    () => undefined,
    (reason: unknown) => reason,
  )

async function stateOf({ client }: Admin) {
  const { version, draft } = await client.site.get({})
  const { pictures } = await client.pictures.list({})
  return { version, draft, pictures: pictures.length, visible: JSON.stringify(await client.site.visible({})) }
}

test('a disk that fills up while the site is published, or a film added, is named, and the site stays as it was', async () => {
  const disk = smallDisk()
  const backend = await startBackend({ jobs: 'idle', dataDir: disk.folder })
  onTestFinished(() => backend.close())
  const admin = await signInAdmin(backend)
  const { client } = admin
  const story = (number: number) => ({
    about: { story: Array.from({ length: 30 }, () => ({ en: `Story ${number}. ${'Long '.repeat(550)}`, kn: '' })) },
  })
  await client.site.publish({ site: story(0) })
  const makeRoom = await fill(backend, disk)
  const full = { status: 507, code: 'disk-full' }
  // Some of it fits into pages that the database wrote before and that are free again.
  let last = 0
  let refused: unknown
  while (refused === undefined && last < 500) refused = await refusalOf(() => client.site.publish({ site: story(++last) }))
  expect(refused).toMatchObject(full)
  const kept = await stateOf(admin)
  expect(kept.version).toBe(last)
  expect(kept.visible).toContain(`Story ${last - 1}.`)
  const film = pictureUrl(filmOf({ padding: 1_000_000 }), 'video/mp4')
  const upload = () => client.pictures.upload({ file: film, alt_en: 'Our stage', alt_kn: 'ನಮ್ಮ ವೇದಿಕೆ' })
  expect(await refusalOf(upload)).toMatchObject(full)
  expect(await stateOf(admin)).toEqual(kept)
  await makeRoom()
  await client.site.publish({ site: story(1_000) })
  await upload()
  expect(await stateOf(admin)).toMatchObject({ version: kept.version + 1, pictures: 1 })
})
