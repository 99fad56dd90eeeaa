import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori/fn'
import { expect, test } from 'vitest'
import { accentColours, scannerColours, scannerColoursIn } from './accent-colours.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
const [white, paperDeep, onDarkSoft, brassLight, brass] = ['#ffffff', '#f3eadb', '#dcc4bd', '#ecd08a', '#b98a2f']

test('whatever the accent, words in it, on it and on the curtain can be read', () => {
  for (const accent of accents) {
    const { kumkum, kumkumDeep, kumkumEdge, curtain, curtainDeep, stage } = accentColours(accent)
    expect(wcagContrast(kumkum, paperDeep), accent).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(white, kumkum), accent).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(white, kumkumDeep), accent).toBeGreaterThanOrEqual(wcagContrast(white, kumkum))
    for (const dark of [curtain, curtainDeep, stage]) {
      expect(wcagContrast(onDarkSoft, dark), `${accent}: ${dark}`).toBeGreaterThanOrEqual(4.5)
      expect(wcagContrast(brassLight, dark), `${accent}: ${dark}`).toBeGreaterThanOrEqual(4.5)
      // Brass draws rules and the focus ring.
      expect(wcagContrast(brass, dark), `${accent}: ${dark}`).toBeGreaterThanOrEqual(3)
    }
    if (kumkumEdge) expect(wcagContrast(kumkumEdge, curtain), accent).toBeGreaterThanOrEqual(3)
    else expect(wcagContrast(kumkum, curtain), accent).toBeGreaterThan(2.1)
  }
})

test('an accent that can be read stays as it was chosen; a pale one is made darker, and no darker than it must be', () => {
  expect(accentColours('#00563F').kumkum).toBe('#00563f')
  const { kumkum } = accentColours('#ffe080')
  expect(kumkum).not.toBe('#ffe080')
  expect(wcagContrast(kumkum, paperDeep)).toBeLessThan(4.6)
})

test('what is no colour is refused', () => {
  expect(() => accentColours('red;}')).toThrow('no colour')
})

test('the scanner keeps every contrast, whatever the accent', () => {
  for (const accent of accents) {
    for (const [name, colour] of Object.entries(scannerColoursIn(accent))) {
      const own = wcagContrast(scannerColours[name as keyof typeof scannerColours], white)
      expect(Math.abs(wcagContrast(colour, white) / own - 1), `${accent}: ${name}`).toBeLessThan(0.05)
    }
  }
})

test('what is derived are the colours that the scanner has', () => {
  const [theme, tokens] = ['sites/scanner/src/theme.css', 'shared/ui/src/tokens.css'].map((path) =>
    readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'),
  )
  for (const [name, colour] of Object.entries(scannerColours)) expect(`${theme}${tokens}`).toContain(`${name}: ${colour};`)
})
