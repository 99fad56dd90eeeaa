/** As libpq writes them: `//one:5432,two:5432/name`, or folders of sockets and hosts in `?host=one,two&port=5432,5433`. */
const severalHosts = /^(?<before>postgres(?:ql)?:\/\/(?:[^/]*@)?)(?<hosts>[^/?]*)(?<rest>.*)$/

/** Returns the address of each server that a database address names, in its order. */
export function addressesOf(url: string): string[] {
  const { before = '', hosts = '', rest = '' } = severalHosts.exec(url)?.groups ?? {}
  const [path = '', query] = rest.split('?')
  const parameters = new URLSearchParams(query)
  const inQuery = parameters.get('host')?.split(',') ?? []
  if (inQuery.length < 2) return hosts.split(',').map((host) => `${before}${host}${rest}`)
  const ports = parameters.get('port')?.split(',') ?? []
  return inQuery.map((host, index) => {
    const own = new URLSearchParams(parameters)
    own.set('host', host)
    const port = ports.length > 1 ? ports[index] : ports[0]
    if (port !== undefined) own.set('port', port)
    return `${before}${hosts}${path}?${own}`
  })
}
