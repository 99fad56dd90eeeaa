import { spawnSync } from 'node:child_process'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findChromium, launchArgs } from './chromium.ts'
import { phone } from './devices.ts'
import { fakeCameraArgs } from './fake-camera.ts'
import { chooseToPress, Volunteer } from './volunteer.ts'

export interface PhoneBrowser {
  context: BrowserContext
  page: Page
  volunteer: Volunteer
  /** Closes the browser as a person does. */
  close(): Promise<void>
  /** Ends all of its processes at once, as a loss of power does. */
  kill(): Promise<void>
}

export interface PhoneBrowserOptions extends BrowserContextOptions {
  /** The film that the camera sees (see `film`). Without it there is no camera. */
  film?: string | undefined
  args?: string[]
}

/** Opens a browser with its own profile, which keeps what it stores from one start to the next. */
export async function openPhoneBrowser(
  profile: string,
  baseURL: string,
  { film, args = [], ...options }: PhoneBrowserOptions = {},
): Promise<PhoneBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...launchArgs, ...(film ? fakeCameraArgs(film) : []), ...args],
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...(film && { permissions: ['camera'] }),
    ...phone,
    ...options,
  })
  await chooseToPress(context)
  const page = context.pages()[0] ?? (await context.newPage())
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  return {
    context,
    page,
    volunteer: new Volunteer(page),
    close: () => context.close(),
    async kill() {
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
      await closed
    },
  }
}

/** Finds the main process by the profile in its command line; when it ends, the others end. */
function processesOf(profile: string): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map((line) => Number.parseInt(line, 10))
}
