{
  let isUnderWay = false
  const { dataset } = document.documentElement
  // Pictures farther down are loaded after those of the first paint (`img[loading="lazy"]` in `base.css`).
  dataset.unpainted = ''
  const start = () => {
    delete dataset.unpainted
    const files = document.getElementById('site-files')
    if (isUnderWay || !files) return
    isUnderWay = true
    const { entry, ahead } = JSON.parse(files.textContent)
    for (const href of ahead)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
    const onerror = () => dispatchEvent(new Event('site-lost'))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry, crossOrigin: '', onerror }))
  }
  // A first paint may show the background alone: the script has to wait for the text.
  const read = (paints) => paints.getEntriesByName('first-contentful-paint').length > 0 && start()
  // A hidden page is never painted.
  const afterPaint = () => (document.hidden ? start() : new PerformanceObserver(read).observe({ type: 'paint', buffered: true }))
  addEventListener('load', afterPaint)
  for (const touch of ['pointerdown', 'keydown', 'wheel']) addEventListener(touch, start, { capture: true, passive: true })
  // A picture that never loads keeps nobody from booking.
  addEventListener('DOMContentLoaded', () => setTimeout(start, 2000))
}
