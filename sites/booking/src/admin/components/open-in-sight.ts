import { useLanguage } from '@sabha/ui/use-language'
import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a strip of links that is wider than a phone so that the open link (`aria-current`) is in its middle. */
export function useOpenInSight<Strip extends HTMLElement>(open: string): RefObject<Strip | null> {
  const { language } = useLanguage()
  const strip = useRef<Strip>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open link or other words change the link's position.
  useEffect(() => {
    const [all, link] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')]
    if (all && link) all.scrollLeft = link.offsetLeft - (all.clientWidth - link.offsetWidth) / 2
  }, [open, language])
  return strip
}
