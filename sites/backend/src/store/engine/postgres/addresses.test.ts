import { expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'

it.for([
  ['postgres://sabha:a,b@one/box', ['postgres://sabha:a,b@one/box']],
  [
    'postgres://sabha:p@one:5432,two:5433,[::1]/box?sslmode=require',
    ['one:5432', 'two:5433', '[::1]'].map((host) => `postgres://sabha:p@${host}/box?sslmode=require`),
  ],
  ['postgresql://one,two', ['postgresql://one', 'postgresql://two']],
  ['postgres://sabha@localhost/box?host=%2Frun%2Fone', ['postgres://sabha@localhost/box?host=%2Frun%2Fone']],
  [
    'postgres://sabha@localhost/box?host=%2Frun%2Fone,two&port=5432,5433',
    ['postgres://sabha@localhost/box?host=%2Frun%2Fone&port=5432', 'postgres://sabha@localhost/box?host=two&port=5433'],
  ],
] as const)('%s names its servers', ([url, addresses]) => {
  expect(addressesOf(url)).toEqual(addresses)
})
