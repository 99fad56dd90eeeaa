import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Ledger, openLedger } from './ledger.ts'
import { createOrder, pay, type Sandbox } from './operations.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  file = join(folder, 'sandbox.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const sandboxOn = (ledger: Ledger): Sandbox => ({ ledger, now: Date.now, tell: () => {} })
const wish = { amount: 499_800, currency: 'INR' } as const

describe('the ledger', () => {
  it('takes back a payment that was only half written', () => {
    const ledger = openLedger(file)
    const order = createOrder(sandboxOn(ledger), wish)
    const failing: Ledger = {
      ...ledger,
      setOrder: () => {
        throw new Error('the disk is full')
      },
    }
    expect(() => pay(sandboxOn(failing), { order_id: order.id, outcome: 'success' })).toThrow('the disk is full')
    expect(ledger.paymentsOf(order.id)).toEqual([])
    pay(sandboxOn(ledger), { order_id: order.id, outcome: 'success' })
    expect(ledger.order(order.id)).toMatchObject({ status: 'paid', attempts: 1 })
    ledger.close()
  })

  it('is shared by two processes: an order paid in one is paid in the other', () => {
    const [one, other] = [openLedger(file), openLedger(file)]
    const order = createOrder(sandboxOn(one), wish)
    pay(sandboxOn(other), { order_id: order.id, outcome: 'success' })
    expect(() => pay(sandboxOn(one), { order_id: order.id, outcome: 'success' })).toThrow('already paid')
    one.close()
    other.close()
  })

  it('keeps every answered payment when the process is killed', async () => {
    const code = `
      const [{ openLedger }, { createOrder, pay }] = await Promise.all([import(process.argv[1]), import(process.argv[2])])
      const sandbox = { ledger: openLedger(process.argv[3]), now: Date.now, tell: () => {} }
      for (;;) {
        const order = createOrder(sandbox, { amount: 100, currency: 'INR' })
        const payment = pay(sandbox, { order_id: order.id, outcome: 'success' })
        process.stdout.write(payment.id + '\\n')
        await new Promise(setImmediate)
      }`
    const modules = ['./ledger.ts', './operations.ts'].map((path) => new URL(path, import.meta.url).href)
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, ...modules, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let answered = ''
    child.stdout.on('data', (chunk: Buffer) => {
      answered += chunk.toString()
      if (answered.length > 20_000) child.kill('SIGKILL')
    })
    await once(child, 'close')
    expect(child.signalCode).toBe('SIGKILL')
    const ledger = openLedger(file)
    const ids = answered.split('\n').slice(0, -1)
    expect(ids.length).toBeGreaterThan(500)
    for (const id of ids) {
      const payment = ledger.payment(id)
      expect(payment?.status).toBe('captured')
      expect(ledger.order(payment?.order_id ?? '')?.status).toBe('paid')
    }
    ledger.close()
  })
})
