import { readdirSync, readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { PKPass } from 'passkit-generator'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import type { AppleJob } from './apple-wallet.ts'

const folder = new URL('images/', import.meta.url)
const imagesOfSample = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]))

/** The signer's thread: what a pass says comes in, the signed `.pkpass` goes out. */
parentPort?.on('message', ({ content, images, signer }: AppleJob) => {
  let answer: WorkerAnswer<Uint8Array>
  try {
    const own = Object.fromEntries(Object.entries(images).map(([name, bytes]) => [name, Buffer.from(bytes)]))
    const pass = new PKPass(
      { ...imagesOfSample, ...own, 'pass.json': Buffer.from(JSON.stringify(content)) },
      { wwdr: signer.intermediate, signerCert: signer.certificate, signerKey: signer.key },
    )
    answer = { result: new Uint8Array(pass.getAsBuffer()) }
  } catch (error) {
    answer = { error }
  }
  parentPort?.postMessage(answer)
})
