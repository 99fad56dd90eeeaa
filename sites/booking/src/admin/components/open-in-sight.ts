import { useLanguage } from '@sabha/ui/use-language'
import { type RefObject, useEffect, useRef } from 'react'

/** For a strip of links that is wider than a phone: brings the one that is open (`aria-current`) to its middle. */
export function useOpenInSight<Strip extends HTMLElement>(open: string): RefObject<Strip | null> {
  const { language } = useLanguage()
  const strip = useRef<Strip>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link, or words of another width, put the open one elsewhere.
  useEffect(() => {
    const [all, link] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')]
    if (all && link) all.scrollLeft = link.offsetLeft - (all.clientWidth - link.offsetWidth) / 2
  }, [open, language])
  return strip
}
