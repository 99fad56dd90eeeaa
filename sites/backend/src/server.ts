import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { inspect } from 'node:util'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDeps, takeDataFolder } from './deps.ts'
import { keepToOurselves } from './operation/private-files.ts'
import { spareMemory } from './operation/spare-memory.ts'
import { openFirstAdmin } from './rules/accounts/manage.ts'
import type { LivePaymentKeys } from './rules/payments/payment-keys.ts'
import { seed } from './seed.ts'
import { openServices } from './services.ts'

keepToOurselves()
try {
  await serve(readConfig())
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`)
  // Setting only the exit code is not enough: whatever is open already would keep the process alive.
  process.exit(1)
}

async function serve(config: Config): Promise<void> {
  const taken = takeDataFolder(config)
  const deps = await openDeps(config)
  await seed(deps)
  const admin = await openFirstAdmin(deps, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD })
  const services = await openServices(deps)
  const app = await buildApp(deps, services)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await app.close()
      await deps.close()
      taken?.close()
    })
  }
  spareMemory()
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
    throw problemOfListening(error, config) ?? error
  })
  announce(config, portOf(app.server.address()) ?? config.PORT, { payments: services.paymentKeys, admin })
}

function problemOfListening({ code = '' }: NodeJS.ErrnoException, { HOST, PORT }: Config): ConfigError | undefined {
  if (code === 'EADDRINUSE') return new ConfigError([`PORT: ${PORT} is used by another program`])
  if (code === 'EACCES') return new ConfigError([`PORT: ${PORT} may not be opened by this user`])
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return new ConfigError([`HOST: this machine has no address ${HOST}`])
  return undefined
}

function portOf(address: string | AddressInfo | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined
}

interface News {
  payments: Pick<LivePaymentKeys, 'isSandbox' | 'current'>
  /** The account that was made just now; its password is shown only this once. */
  admin: { email: string; password: string } | undefined
}

function announce(config: Config, port: number, { payments, admin }: News): void {
  const scheme = config.TLS_CERT ? 'https' : 'http'
  // Asked for only when they are shown: a service that may not open a netlink socket can't know them.
  const hosts = config.HOST === '0.0.0.0' ? addressesHere() : []
  const own = config.PUBLIC_URL ?? `${scheme}://localhost:${port}`
  const lines = [
    `Booking site  ${own}/shows`,
    `Scanner       ${own}/scanner/`,
    `API           ${own}/api/docs`,
    ...hosts.map((host) => `In this network  ${scheme}://${host}:${port}/shows`),
    ...(admin ? [`Admin         ${admin.email}, password ${admin.password} (told only this once)`] : []),
    ...(config.TRUST_PROXY !== false && config.PUBLIC_URL === undefined
      ? ['TRUST_PROXY is set and PUBLIC_URL is not: links in tickets lead to localhost.']
      : []),
    ...(payments.isSandbox ? ['No Razorpay keys are set: payments are played by the sandbox, and no money moves.'] : []),
    ...(payments.current ? [] : ['The Razorpay key can’t be opened without its secrets.key: nothing is sold online.']),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function addressesHere(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address)
}
