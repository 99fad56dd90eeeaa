import { expectAccessible } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'

test('words that are too faint are found also where axe can’t decide, because something lies over them', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/terms')
  await expectTakenOver(page)
  const plant = (colour: string) =>
    page.evaluate((colour) => {
      document.querySelector('#planted')?.remove()
      const box = document.createElement('div')
      box.id = 'planted'
      box.style.cssText = 'position: relative; background: white'
      box.innerHTML = '<p>Words under a veil</p><div style="position: absolute; inset: 0; background: rgb(0 0 0 / 1%)"></div>'
      box.style.color = colour
      document.querySelector('main')?.prepend(box)
    }, colour)
  await plant('rgb(60 60 60)')
  await expectAccessible(page)
  await plant('rgb(190 190 190)')
  await expect(expectAccessible(page)).rejects.toThrow(/too faint for their ground.*rgb\(190, 190, 190\) on 255 255 255/s)
})
