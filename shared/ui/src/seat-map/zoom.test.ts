import { expect, test } from 'vitest'
import { clampZoom, desktopScale, phoneScale, zoomBy, zoomToFit } from './zoom.ts'

test('the zoom climbs in tenths and stops at 50 % and 200 %', () => {
  expect(zoomBy(0.8, 1)).toBe(0.9)
  expect(zoomBy(0.8, -1)).toBe(0.7)
  expect(zoomBy(0.5, -1)).toBe(0.5)
  expect(zoomBy(2, 1)).toBe(2)
  expect(clampZoom(7)).toBe(2)
})

test('from where a pinch left off it goes to the next whole tenth', () => {
  expect(zoomBy(0.83, 1)).toBe(0.9)
  expect(zoomBy(0.83, -1)).toBe(0.8)
})

test('each tenth is reached from the one below', () => {
  let zoom = 0.5
  const seen = [zoom]
  while (zoom < 2) {
    zoom = zoomBy(zoom, 1)
    seen.push(zoom)
  }
  expect(seen).toHaveLength(16)
})

test('a seat is 24 px wide at the zoom where a phone starts', () => {
  expect(phoneScale.pitch * phoneScale.start).toBe(24)
  expect(desktopScale.start).toBe(0.8)
})

test('the whole hall may need less than the limit, and never more', () => {
  expect(zoomToFit({ width: 2000, height: 1000 }, { width: 400, height: 400 })).toBe(0.2)
  expect(zoomToFit({ width: 2000, height: 1000 }, { width: 1600, height: 400 })).toBe(0.4)
  expect(zoomToFit({ width: 200, height: 100 }, { width: 1600, height: 900 })).toBe(2)
})
