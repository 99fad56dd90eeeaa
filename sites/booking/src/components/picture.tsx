import { pictureShape, webpWidthsOf, widestWebpOf } from '../pictures.ts'

interface PictureProps {
  /** The name of a picture in `pictures.ts`. */
  name: string
  /** What the picture shows; empty where words beside it say the same. */
  alt: string
  /** The name of another picture, for narrow screens. */
  narrow?: string
  /** How wide it is shown, as the `sizes` of an image: `(width < 768px) 100vw, 600px`. */
  sizes: string
  /** The picture is among the first things that a visitor sees. */
  first?: boolean
  className?: string | undefined
}

/** A picture of `pictures.ts` in the smallest format and width that will do; it keeps its place while it loads. */
export function Picture({ name, narrow, alt, sizes, first = false, className }: PictureProps) {
  const { width, height, focus } = pictureShape(name)
  return (
    <picture>
      {narrow &&
        formats.map((format) => (
          <source key={format} media="(width < 768px)" type={`image/${format}`} srcSet={sourceSet(narrow, format)} sizes={sizes} />
        ))}
      <source type="image/avif" srcSet={sourceSet(name, 'avif')} sizes={sizes} />
      <img
        className={className}
        style={focus ? { objectPosition: focus } : undefined}
        srcSet={sourceSet(name, 'webp')}
        sizes={sizes}
        src={address(name, widestWebpOf(name), 'webp')}
        width={width}
        height={height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </picture>
  )
}

const formats = ['avif', 'webp'] as const
type Format = (typeof formats)[number]

function widthsOf(name: string, format: Format): readonly number[] {
  return format === 'avif' ? pictureShape(name).widths : webpWidthsOf(name)
}

function address(name: string, width: number, format: Format): string {
  return `/pictures/${name}-${width}.${format}`
}

function sourceSet(name: string, format: Format): string {
  return widthsOf(name, format)
    .map((width) => `${address(name, width, format)} ${width}w`)
    .join(', ')
}
