import { alsoSay, startLanguage } from '@sabha/ui/use-language'
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './app.tsx'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const fails = () => Promise.reject(new Error('There is no network.'))

it('what is asked or sent without a network fails at once, and does not wait for it without a word', { timeout: 10_000 }, async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['shows'], queryFn: fails })).rejects.toThrow('There is no network.')
  await expect(new MutationObserver(client, { mutationFn: fails }).mutate()).rejects.toThrow('There is no network.')
})

it('a page that is there before the dictionary says its own phrases in Kannada too', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'kn' } })
  const starting = startLanguage('kn')
  await alsoSay(async () => ({ Dashboard: 'ಡ್ಯಾಶ್‌ಬೋರ್ಡ್' }))
  const translator = await starting
  expect(translator.language).toBe('kn')
  expect(translator.t('Dashboard')).toBe('ಡ್ಯಾಶ್‌ಬೋರ್ಡ್')
  expect(translator.t('Close')).not.toBe('Close')
})
