import type { FastifyReply } from 'fastify'
import type { IconName } from '../adapters/pictures/icon-set.ts'
import type { CurrentSite } from '../rules/context.ts'
import { iconEdition, iconFolder } from '../rules/site/icons.ts'

/** Sends on to the collective's own icon, or sends the build's `file` where the collective is the sample or its icon isn't made. */
export async function ownIconOr(
  file: string,
  { name, isMade = async () => true }: { name: IconName; isMade?: (edition: string) => Promise<boolean> },
  site: CurrentSite,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const edition = iconEdition(site.content)
  if (edition === null || !(await isMade(edition))) return reply.sendFile(file)
  return reply.header('cache-control', 'no-cache').redirect(`${iconFolder(edition)}/${name}`, 302)
}
