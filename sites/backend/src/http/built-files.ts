import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathOf } from './path-of.ts'

export interface BuiltFilesOptions {
  /** The folder of the built site. */
  folder: string
  /** Sets the headers of one file, by its path below that folder: `/assets/main-1a2b.js`. */
  setHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>, path: string): void
}

/** Serves the files of a built site below the prefix of `scope`, and gives its replies `sendFile`. Any other address is not found. */
export async function registerBuiltFiles(scope: FastifyInstance, { folder, setHeaders }: BuiltFilesOptions): Promise<void> {
  await scope.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // The ETag says it, in fewer bytes.
    lastModified: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // If a compressed copy is sent, this is the path of the copy.
    setHeaders: (reply, path) =>
      setHeaders(
        reply,
        path
          .slice(folder.length)
          .replaceAll('\\', '/')
          .replace(/\.(br|gz)$/, ''),
      ),
  })
  // The plugin's own route lists the whole folder at each request, in case a disk accepts another spelling of a file's name. Here no file
  // is withheld by its name, and a page asks for twenty of several hundred files.
  scope.get('/*', (request, reply) => {
    const path = pathOf(request).slice(scope.prefix.length)
    return isFilePath.test(path) ? reply.sendFile(path) : reply.callNotFound()
  })
}

/** The paths of built files: nothing to decode, nothing hidden, no way out of the folder. */
const isFilePath = /^(\/[\w-][\w.-]*)+$/

/** Names below `assets/` carry a hash of their content. */
export function isNamedByContent(path: string): boolean {
  return path.startsWith('/assets/')
}

export const forever = 'public, max-age=31536000, immutable'
