import { beforeEach, expect, test, vi } from 'vitest'
import { type BasketNight, forgetBasket, keepBasket, keptBasket } from './basket.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

const night: BasketNight = {
  show: { id: '1', title: 'An evening', performer: 'Tara', date: '2026-11-19', time: '19:15', venue: 'Main hall' },
  seats: ['A1', 'M1'],
  places: { M1: { name: 'Mats', kn: 'ಚಾಪೆಗಳು' } },
  asked: { named: ['A1'], places: { MATS: 1 } },
  accessible: false,
  options: {
    code: { kind: 'fixed', value: 10_000, name: 'SPRING', sections: ['KAVERI'] },
    codeFor: '',
    who: { A1: 'student' },
    typed: { MATS: '250' },
    given: '',
    passes: [{ code: 'SUMMERPASS1', name: 'Season', nights: 3, left: 2, show_ids: ['1', '3'], sections: ['KAVERI'] }],
  },
  sent: { code: 'SPRING', concessions: { A1: 'student' }, passes: ['SUMMERPASS1'], amounts: { MATS: 250 } },
  shownTotal: 350.5,
}

beforeEach(() => kept.clear())

test('a night is found again as it was kept, until all are forgotten', () => {
  keepBasket([night])
  expect(keptBasket()).toEqual([night])
  forgetBasket()
  expect(keptBasket()).toEqual([])
})

test('an empty basket leaves nothing behind', () => {
  keepBasket([night])
  keepBasket([])
  expect(kept.size).toBe(0)
})

test.each(['no JSON', '{}', JSON.stringify([{ ...night, seats: [] }]), JSON.stringify([{ ...night, seats: ['no seat'] }])])(
  'what was edited by hand is no basket: %s',
  (text) => {
    kept.set('basket', text)
    expect(keptBasket()).toEqual([])
  },
)
