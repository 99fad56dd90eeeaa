import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from './app.tsx'

afterEach(() => onlineManager.setOnline(true))

const fails = () => Promise.reject(new Error('There is no network.'))

it('what is asked or sent without a network fails at once, and does not wait for it without a word', { timeout: 10_000 }, async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['shows'], queryFn: fails })).rejects.toThrow('There is no network.')
  await expect(new MutationObserver(client, { mutationFn: fails }).mutate()).rejects.toThrow('There is no network.')
})
