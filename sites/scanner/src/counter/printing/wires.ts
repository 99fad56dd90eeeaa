import type { Wire } from './printer.ts'

/** The parts of WebUSB, Web Serial and Web Bluetooth that this file uses and TypeScript doesn't know. */
interface UsbDevice {
  configuration: { interfaces: UsbInterface[] } | null
  open(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  close(): Promise<void>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ status: string }>
  transferIn(endpoint: number, length: number): Promise<{ data?: DataView }>
}
interface UsbInterface {
  interfaceNumber: number
  alternate: { interfaceClass: number; endpoints: { direction: 'in' | 'out'; endpointNumber: number }[] }
}
interface SerialPort {
  writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface Characteristic {
  writeValueWithResponse(data: Uint8Array<ArrayBuffer>): Promise<void>
}
interface Devices {
  usb?: { requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice> }
  serial?: { requestPort(): Promise<SerialPort> }
  bluetooth?: {
    requestDevice(options: { filters: { services: string[] }[] }): Promise<{
      gatt: {
        disconnect(): void
        connect(): Promise<{ getPrimaryService(id: string): Promise<{ getCharacteristic(id: string): Promise<Characteristic> }> }>
      }
    }>
  }
}

export type WireKind = keyof Devices

const devices = () => navigator as Devices

/** Returns the ways to a printer that this browser has. */
export const wireKinds = (): WireKind[] => (['usb', 'serial', 'bluetooth'] as const).filter((kind) => devices()[kind] !== undefined)

/** Lets the person at the phone choose the printer, and connects. null: none was chosen, or it doesn't answer. Needs a touch. */
export async function connect(kind: WireKind, width: number): Promise<Wire | null> {
  try {
    return { width, ...(await wires[kind]()) }
  } catch {
    return null
  }
}

type Connected = Omit<Wire, 'width'>

const wires: Record<WireKind, () => Promise<Connected>> = { usb: overUsb, serial: overSerial, bluetooth: overBluetooth }

const printers = 7
/** ms to wait for an answer; some printers give none. */
const patience = 400

async function overUsb(): Promise<Connected> {
  const device = await chosen(devices().usb?.requestDevice({ filters: [{ classCode: printers }] }))
  await device.open()
  if (device.configuration === null) await device.selectConfiguration(1)
  const own = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === printers)
  const endpoint = (wanted: 'in' | 'out') => own?.alternate.endpoints.find(({ direction }) => direction === wanted)?.endpointNumber
  const [out, back] = [endpoint('out'), endpoint('in')]
  if (!own || out === undefined) throw new Error('no printer')
  await device.claimInterface(own.interfaceNumber)
  const write = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { status } = await device.transferOut(out, bytes)
    if (status !== 'ok') throw new Error(status)
  }
  // A read can't be taken back: a late answer to an earlier question must not count for this one.
  let reading: Promise<{ data?: DataView }> | null = null
  let owed = 0
  return {
    write,
    close: () => void device.close().catch(() => undefined),
    async ask(question) {
      await write(question)
      if (back === undefined) return null
      let last: number | null = null
      for (owed++; owed > 0; ) {
        reading ??= device.transferIn(back, 64)
        const answer = await Promise.race([reading, new Promise<null>((resolve) => setTimeout(resolve, patience, null))])
        if (!answer) return last
        reading = null
        const { data } = answer
        if (!data || data.byteLength === 0) return last
        owed -= data.byteLength
        last = data.getUint8(data.byteLength - 1)
      }
      owed = 0
      return last
    },
  }
}

/** Also for printers that were paired by classic Bluetooth, which the phone shows as a port. */
async function overSerial(): Promise<Connected> {
  const port = await chosen(devices().serial?.requestPort())
  await port.open({ baudRate: 9600 })
  const writer = (await chosen(Promise.resolve(port.writable))).getWriter()
  const close = () => {
    writer.releaseLock()
    void port.close().catch(() => undefined)
  }
  return { write: (bytes) => writer.write(bytes), close, ask: async () => null }
}

const [printService, printCharacteristic] = ['000018f0-0000-1000-8000-00805f9b34fb', '00002af1-0000-1000-8000-00805f9b34fb']
/** Bytes in one write, as many as the smallest Bluetooth printer takes. */
const piece = 100

async function overBluetooth(): Promise<Connected> {
  const device = await chosen(devices().bluetooth?.requestDevice({ filters: [{ services: [printService] }] }))
  const service = await (await device.gatt.connect()).getPrimaryService(printService)
  const characteristic = await service.getCharacteristic(printCharacteristic)
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; at += piece) await characteristic.writeValueWithResponse(bytes.slice(at, at + piece))
    },
    close: () => device.gatt.disconnect(),
    ask: async () => null,
  }
}

async function chosen<T>(device: Promise<T | null> | undefined): Promise<T> {
  const one = await device
  if (!one) throw new Error('none was chosen')
  return one
}
