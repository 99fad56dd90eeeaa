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
  /** Ends the process that has the camera, as a driver that crashes does. The next opening finds the camera again. */
  loseCamera(): void
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
    loseCamera() {
      const pids = processesOf(profile, (line) => line.includes('--utility-sub-type=video_capture'))
      if (pids.length === 0) throw new Error('no process has the camera')
      for (const pid of pids) process.kill(pid, 'SIGKILL')
    },
    async kill() {
      // The main process; when it ends, the others end.
      for (const pid of processesOf(profile, (line) => !line.includes('--type='))) process.kill(pid, 'SIGKILL')
      await closed
    },
  }
}

/** Finds processes of the browser by the profile in their command lines. */
function processesOf(profile: string, isOne: (line: string) => boolean): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && isOne(line))
    .map((line) => Number.parseInt(line, 10))
}
