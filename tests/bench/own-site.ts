import { createClient } from '@sabha/api/client'
import { libraryName } from '@sabha/ticketing/site-picture'
import { encode } from 'jpeg-js'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { pictureUrl, pngOf } from '../builders/pictures.ts'

const both = (en: string, kn: string) => ({ en, kn })
const long = both(
  'We began in a courtyard with two actors, a borrowed drum and a lamp that went out twice. '.repeat(5).trim(),
  'ಇಬ್ಬರು ನಟರು, ಎರವಲು ತಂದ ಒಂದು ತಮಟೆ, ಎರಡು ಬಾರಿ ಆರಿದ ಒಂದು ದೀಪ: ಅಂಗಳವೊಂದರಲ್ಲಿ ಹೀಗೆ ಶುರುವಾದೆವು. '.repeat(5).trim(),
)

/** The account that `publishOwnSite` signs in with. */
export const ownerSettings = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }

/** Public pages of that site: in English, and one in Kannada. */
export const ownRoutes = ['/', '/?lang=kn', '/shows', '/about', '/gallery', '/deepa', '/terms', '/privacy', '/refund', '/shipping']

/** Publishes the site of another collective: its own name, logo, colour, photographs and texts, in both languages. */
export async function publishOwnSite(origin: string): Promise<void> {
  const { token } = await signInAdmin({ origin })
  const client = createClient({ baseUrl: `${origin}/api/`, token: () => token })
  const upload = async (file: string, en: string, kn: string) => {
    const { picture } = await client.pictures.upload({ file, alt_en: en, alt_kn: kn })
    return libraryName(picture)
  }
  const photographs: string[] = []
  for (let index = 0; index < 6; index++) {
    const file = pictureUrl(photograph(1600, 1067, index), 'image/jpeg')
    photographs.push(await upload(file, `An evening, ${index + 1}`, `ಒಂದು ಸಂಜೆ, ${index + 1}`))
  }
  const logo = await upload(pictureUrl(pngOf(400, 400, [240, 200, 90])), 'A lamp', 'ದೀಪ')
  const [hero = '', first = '', second = ''] = photographs
  await client.site.publish({
    site: {
      identity: {
        name: both('Deepa Theatre', 'ದೀಪ ರಂಗ'),
        wordmark: { name: both('Deepa', 'ದೀಪ'), rest: both('Theatre', 'ರಂಗ') },
        motto: both('Plays in a courtyard', 'ಅಂಗಳದ ನಾಟಕಗಳು'),
        address: [both('4 Lake Road', '4, ಕೆರೆ ರಸ್ತೆ'), both('Mysuru 570001', 'ಮೈಸೂರು 570001')],
        email: 'desk@deepa.example',
        accent: '#00563f',
        logo,
      },
      home: {
        title: both('Deepa Theatre: plays in Mysuru', 'ದೀಪ ರಂಗ: ಮೈಸೂರಿನ ನಾಟಕಗಳು'),
        hero: { title: both('A night of plays', 'ನಾಟಕದ ರಾತ್ರಿ'), still: hero, film: null },
        story: { paragraphs: [long, long], picture: first, alt: both('The courtyard', 'ಅಂಗಳ') },
        teaser: { pictures: photographs.slice(1) },
      },
      shows: { artwork: second },
      about: { picture: hero, story: [long, long, long], beside: { picture: first, alt: both('The courtyard', 'ಅಂಗಳ') } },
      gallery: {
        pictures: photographs.map((picture, index) => ({
          picture,
          of: 'Performance',
          title: both(`Evening ${index + 1}`, `ಸಂಜೆ ${index + 1}`),
          alt: both(`Actors on the stage, ${index + 1}`, `ವೇದಿಕೆಯ ಮೇಲೆ ನಟರು, ${index + 1}`),
        })),
      },
      performers: [
        {
          slug: 'deepa',
          name: both('Deepa Example', 'ದೀಪಾ'),
          role: both('Actor', 'ನಟಿ'),
          picture: second,
          tagline: both('Voices of a courtyard', 'ಅಂಗಳದ ದನಿಗಳು'),
          biography: { title: both('How she began', 'ಶುರುವಾದ ಬಗೆ'), paragraphs: [long, long] },
          counters: [{ figure: '120', label: both('Evenings', 'ಸಂಜೆಗಳು') }],
          reach: { title: both('', ''), text: both('', '') },
          concerts: both('To come', 'ಮುಂದಿನವು'),
          kannada: null,
        },
      ],
    },
  })
}

/** Draws shapes of light with some grain: a plain ground would cost nothing to send, and no camera takes pure noise. */
function photograph(width: number, height: number, seed: number): Buffer {
  const data = Buffer.alloc(width * height * 4)
  let state = seed + 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      const grain = (state >>> 24) / 16
      const light = Math.sin((x + seed * 300) / 140) + Math.sin(y / 90 + seed) + Math.sin((x + y) / 37)
      const at = (y * width + x) * 4
      data[at] = 120 + light * 30 + grain
      data[at + 1] = 80 + light * 20 + grain
      data[at + 2] = 60 + Math.cos(x / 200 + seed) * 30 + grain
      data[at + 3] = 255
    }
  }
  return encode({ data, width, height }, 85).data
}
