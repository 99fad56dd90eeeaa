/** `pnpm icons`: the manifest's icons from `public/icon.svg`. Its ground fills the square and its drawing the safe middle: no padding. */
const whole = { padding: 0, resizeOptions: { background: '#2a0715' } }

export default {
  images: ['public/icon.svg'],
  preset: {
    transparent: { ...whole, sizes: [192, 512] },
    maskable: { ...whole, sizes: [512] },
    apple: { ...whole, sizes: [180] },
  },
}
