import type { OfficeShow, ShowDraft } from '@sabha/api/office-shapes'
import { homeZone, localDate, localTime } from '@sabha/ticketing/time'
import { performerBySlug } from '../../content/performers.ts'
import { readShowImage } from '../../show-image.ts'

/** A show that is about to be made: an evening at home. */
export function emptyDraft(): ShowDraft {
  return {
    title: '',
    performer: '',
    performer_slug: '',
    genre: '',
    description: '',
    image: '',
    age_limit: '6+',
    badge: '',
    fast_filling: false,
    venue: '',
    hall_id: '',
    timezone: homeZone,
    date: '',
    time: '19:15',
    end_date: '',
    end_time: '21:00',
    sales_close: null,
    early_bird_until: null,
    doors_open: null,
    doors_close: null,
    prices: {},
    gst_rate: 18,
  }
}

/** A show as the form edits it: its instants on the hall's own clock. */
export function draftOf(show: OfficeShow): ShowDraft {
  const zone = show.timezone
  const clock = (iso: string | null) => {
    const instant = iso === null ? Number.NaN : Date.parse(iso)
    return Number.isNaN(instant) ? null : `${localDate(instant, zone)}T${localTime(instant, zone)}`
  }
  const start = clock(show.starts_at) ?? `${show.date}T${show.time.slice(0, 5)}`
  const end = clock(show.ends_at) ?? (show.end_time ? `${show.date}T${show.end_time.slice(0, 5)}` : start)
  return {
    title: show.title,
    performer: show.performer,
    // A page that is not there, or a picture that nobody sees, is none: as visitors find the show.
    performer_slug: performerBySlug(show.performer_slug)?.slug ?? '',
    genre: show.genre,
    description: show.description,
    image: keptImage(show.image),
    age_limit: show.age_limit,
    badge: show.badge,
    fast_filling: show.fast_filling,
    venue: show.venue,
    hall_id: show.hall_id || (show.hall?.id ?? ''),
    timezone: zone,
    date: start.slice(0, 10),
    time: start.slice(11),
    end_date: end.slice(0, 10),
    end_time: end.slice(11),
    // Sales that close with the start follow it when the start moves.
    sales_close: show.sales_close_at === show.starts_at ? null : clock(show.sales_close_at),
    early_bird_until: clock(show.early_bird_until),
    doors_open: clock(show.doors_open_at),
    doors_close: clock(show.doors_close_at),
    prices: show.prices,
    gst_rate: show.gst_rate,
  }
}

function keptImage(image: string): string {
  const { kind } = readShowImage(image)
  return kind === 'site' || kind === 'own' ? image : ''
}

/** The same show once more: all of it but when it is. */
export function copyOf(show: OfficeShow): ShowDraft {
  return {
    ...draftOf(show),
    badge: '',
    fast_filling: false,
    date: '',
    end_date: '',
    sales_close: null,
    early_bird_until: null,
    doors_open: null,
    doors_close: null,
  }
}

/** A plain address from a name: `Tara Venkatesh` → `tara-venkatesh`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}
