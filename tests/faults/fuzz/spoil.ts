import { gzipSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'

/** What an attacker or a broken program does to a request. */

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** JSON texts of values that have broken programs before. */
const nastyTexts: string[] = [
  ...['null', 'true', '[]', '{}', '""', '0', '-0', '-1', '0.1', '1e308', '1e999', '-1e999', '9007199254740993', '1e-400'],
  ...['"NaN"', '"Infinity"', '"-1"', '"1e3"', '"0x10"', '" 1 "', '"१"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"'],
  ...['"%00"', '"../../etc/passwd"', '"\' OR 1=1 --"', '"<script>alert(1)</script>"', '"{{name}}"', '"\\u202e\\u0000\\uffff"'],
  ...['{"toString":1}', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"$ne":null}', '{"length":1e9}'],
  ...[
    deep('[', ']', 200),
    `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
    `"${'x'.repeat(5000)}"`,
    `"${'ಕ'.repeat(3000)}"`,
    `[${'0,'.repeat(3000)}0]`,
  ],
]
export const nastyText: Arbitrary<string> = fc.constantFrom(...nastyTexts)

/** Exchanges one field's value in a JSON object's text, at any depth. */
export function withNasty(text: string, nasty: string, place: number): string {
  const fields = [...text.matchAll(/"[\w]+":/g)]
  const field = fields[place % Math.max(fields.length, 1)]
  if (!field) return nasty
  const start = field.index + field[0].length
  const rest = text.slice(start)
  // Replaces a simple value as a whole; of a larger one only its first character, which leaves broken JSON.
  const length = /^("(\\.|[^"\\])*"|-?[\d.eE+-]+|true|false|null)/.exec(rest)?.[0].length ?? 1
  return text.slice(0, start) + nasty + rest.slice(length)
}

/** Ways to spoil a whole body. */
export const bodySpoils = {
  cut: (text) => text.slice(0, Math.ceil(text.length / 2)),
  empty: () => '',
  'with a prototype': (text) => text.replace('{', '{"__proto__":{"permission":"admin","isRefusal":false},'),
  'with a constructor': (text) => text.replace('{', '{"constructor":{"prototype":{"permission":"admin"}},'),
  'said twice': (text) => text.replace(/\{(.*)\}$/s, '{$1,$1}'),
  wrapped: (text) => `[${text}]`,
  'a text of itself': (text) => JSON.stringify(text),
  'very deep': () => deep('[', ']', 20_000),
  'with a mark of order': (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  'in UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'in Latin-1': (text) => Buffer.from(`${text}\u00ff\u00fe`, 'latin1'),
  'with a NUL': (text) => `${text.slice(0, 5)}\0${text.slice(5)}`,
  compressed: (text) => gzipSync(text),
  'a form': (text) => new URLSearchParams({ data: text, 'a[__proto__][b]': '1' }).toString(),
  'too large': (text) => text.replace('{', `{"padding":"${'x'.repeat(70_000)}",`),
} satisfies Record<string, (text: string) => string | Buffer>
export type BodySpoil = keyof typeof bodySpoils

/** Query strings that no form makes. */
export const oddQuery: Arbitrary<string> = fc.constantFrom(
  ...['%', '%00', '%ff%fe', 'show_id[]=1', 'show_id=1&show_id=2', '__proto__[admin]=1', 'constructor=1', '&&&===', '=', '?', '#', ';'],
  ...['show_id=%00', 'show_id=1%00', 'show_id=-1', 'show_id=1e999', 'show_id=9007199254740993', 'show_id=%F0%9F%8E%BB', 'a='.repeat(2000)],
  ...['page=-1&per_page=-1', 'page=0&per_page=1e9', 'page=1e300', 'per_page=0.5', 'days=-5', 'days=1e9', 'since=-1', 'since=1e300'],
  ...['action=dashboard', 'action=', 'action=__proto__', 'action=export&action=export', `search=${'%'.repeat(50)}`, 'search=%25_%5C%27%22'],
)

/** Headers that are legal on the wire, but rare. */
export const oddHeaders: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  { 'content-type': 'text/plain' },
  { 'content-type': '///' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': `application/json;${'a=b;'.repeat(300)}` },
  { 'content-encoding': 'br' },
  { 'accept-encoding': 'br;q=nonsense, gzip;;q=1, *;q=0' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br' },
  { accept: 'application/xml' },
  { 'if-none-match': '*, W/"", "' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=5-1,-,0-99999999999999999999' },
  { cookie: 'lang=kn; lang=%00; authToken=x; __proto__=1' },
  { origin: 'null' },
  { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  { 'x-forwarded-for': '::ffff:999.1.1.1, unknown', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'gopher' },
  { host: 'elsewhere.example' },
  { host: '[::1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-request-id': `a${'b'.repeat(300)}` },
  { 'x-request-id': '9876512345 <script>' },
  { expect: 'nonsense' },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a'.repeat(9000)}` },
  { authorization: 'Basic OnBhc3N3b3Jk' },
)

const requestLine = fc.constantFrom(
  ...['GET /api/get_shows.php HTTP/1.1', 'POST /api/simple_auth.php HTTP/1.1', 'GET /api/%00 HTTP/1.1', 'BREW /api/get_shows.php HTTP/1.1'],
  ...[
    'GET http://elsewhere.example/api/get_shows.php HTTP/1.1',
    'GET // HTTP/1.1',
    'GET /shows HTTP/9.9',
    'OPTIONS * HTTP/1.1',
    'PRI * HTTP/2.0',
  ],
  ...[`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'CONNECT elsewhere.example:443 HTTP/1.1', 'GET /scanner/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1'],
)
const headerLine = fc.oneof(
  fc.constantFrom(
    ...[
      'Host: x',
      'Host: a\r\nHost: b',
      'Content-Length: -1',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: chunked, identity',
    ],
    ...[
      'Transfer-Encoding: chunked\r\nContent-Length: 3',
      'Content-Length: 99999999999999999999',
      'Upgrade: websocket\r\nConnection: Upgrade',
    ],
    ...[
      'Expect: 100-continue',
      `X: ${'y'.repeat(20_000)}`,
      'X\0: y',
      ': y',
      ' folded',
      'Content-Type: application/json',
      'Connection: close',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** What is sent where HTTP is expected: nearly a request, or nothing like one. */
export const garbage: Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(requestLine, fc.array(headerLine, { maxLength: 4 }), fc.uint8Array({ maxLength: 80 }))
    .map(([line, headers, body]) => Buffer.concat([Buffer.from(`${[line, ...headers].join('\r\n')}\r\n\r\n`), body])),
)
