/** Moves the focus from a button that is about to go to what is around it; else it would fall to the top of the page. */
export function focusAround(button: Element): void {
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}
