import { X509Certificate } from 'node:crypto'
import { readFile, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'

/** What the machine reports about itself, for those who run the box office. */
export interface Machine {
  /** Bytes that are free where the data is. */
  freeBytes(): Promise<number>
  /** When the last backup was made, epoch ms; undefined: none that we know of. */
  lastBackup(): Promise<number | undefined>
  /** Until when the certificate that visitors are shown is valid, epoch ms; undefined if nobody shows one, or nobody answers. */
  certificateUntil(): Promise<number | undefined>
}

const backupNote = 'last-backup.json'

/** Records that a backup was made and found whole. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(join(dataDir, backupNote), `${JSON.stringify({ made_at: at.toISOString() })}\n`, { mode: 0o600 })
}

export function openMachine({
  dataDir,
  publicOrigin,
  certificate,
}: {
  dataDir: string
  publicOrigin: string | undefined
  /** PEM; undefined if a proxy speaks TLS, or nobody does. */
  certificate: string | undefined
}): Machine {
  return {
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },

    async lastBackup() {
      try {
        const { made_at } = JSON.parse(await readFile(join(dataDir, backupNote), 'utf8')) as { made_at?: unknown }
        const at = Date.parse(String(made_at))
        return Number.isNaN(at) ? undefined : at
      } catch {
        return undefined
      }
    },

    async certificateUntil() {
      if (certificate !== undefined) return Date.parse(new X509Certificate(certificate).validTo)
      return publicOrigin?.startsWith('https:') ? shownUntil(new URL(publicOrigin)) : undefined
    },
  }
}

const patienceMs = 3_000

/** What a visitor's browser is shown, through any proxy in front of us. */
function shownUntil({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    // An expired certificate is to be reported, too.
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname, rejectUnauthorized: false })
    const end = (until: number | undefined) => {
      socket.destroy()
      resolve(until)
    }
    socket.setTimeout(patienceMs, () => end(undefined))
    socket.once('error', () => end(undefined))
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(until) ? undefined : until)
    })
  })
}
