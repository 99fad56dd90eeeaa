import { siteFileFormats } from '@sabha/ticketing/site-picture'
import * as z from 'zod/mini'
import { adminCall, at, call } from '../call.ts'
import { isKeepableJson, text, whole } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { file } from '../tolerant-fields.ts'

/** Bytes. All texts at their longest, in both languages, are below it. */
const contentLimit = 2_000_000
/** Bytes of an exported site's texts, as many as an archive may have (`site/take-archive.ts`). Its pictures are not included. */
const fileLimit = 8_000_000

/** A `SiteContent` or a part of one: `siteProblem` (`site/content.ts`) checks it and names the field that is wrong. */
const Part = z.record(text(80), z.unknown().check(z.refine(isKeepableJson)))

const Who = z.nullable(z.object({ at: z.string(), who: z.string() }))

export const Publishing = z.object({
  version: z.number(),
  at: z.string(),
  who: z.string(),
  /** The fields that it changed, at most a hundred: `home.hero.title.en`. */
  changed: z.array(z.string()),
  /** The version that it restored; null: none. */
  restored: z.nullable(z.number()),
})
export type Publishing = z.output<typeof Publishing>

/** The questions of "Make it yours"; each may be skipped, and answered again. */
export const firstQuestions = ['name', 'look', 'contact', 'about', 'hall', 'money', 'mail', 'sample'] as const
export type FirstQuestion = (typeof firstQuestions)[number]

const FirstEvening = z.object({
  questions: z.array(z.object({ id: z.enum(firstQuestions), state: z.enum(['open', 'done', 'skipped']) })),
  /** Whether nobody has answered, published or sold anything yet: the first sign-in leads there. */
  is_new: z.boolean(),
  /** When and by whom it was ended or put off; null: nobody did. */
  closed: Who,
  sample: z.object({
    /** How many of the texts and pictures on the site or in the draft are the sample's. */
    texts: z.number(),
    shows: z.array(z.object({ id: z.string(), title: z.string(), is_sold: z.boolean() })),
    /** Names of the hall plans that the sample brought and that no other show uses. */
    halls: z.array(z.string()),
    removed: Who,
  }),
})
export type FirstEvening = z.output<typeof FirstEvening>

export const adminSite = {
  get: call({
    ...adminCall('GET', 'site', 'staff'),
    summary: 'The site as visitors see it, and the draft that everybody here works on.',
    request: z.object({}),
    response: z.object({
      /** Rises with each publishing; 0: nobody has published, and visitors see the site that the installation came with. */
      version: z.number(),
      published: Who,
      site: Part,
      draft: z.object({
        /** Rises with each saving. */
        version: z.number(),
        /** The last saving; null: nobody has saved. */
        saved: Who,
        site: Part,
        /** The fields that differ from what visitors see. */
        changed: z.array(z.string()),
        /** Its texts that Kannada readers see in English. */
        untranslated: z.array(z.object({ field: z.string(), why: z.enum(['missing', 'not-kannada']) })),
      }),
    }),
  }),

  save: call({
    ...adminCall('POST', 'save_site', 'staff'),
    summary:
      'Lays these texts over the draft. Texts that others have saved since that version of the draft stay; where it is the same text, it is refused, with both (fields, theirs, yours).',
    bodyLimit: contentLimit,
    audit: ['site-saved'],
    request: z.object({
      version: whole,
      /** The publishing that the editor showed: fields without a draft are compared with it. */
      published: z.optional(whole),
      site: Part,
    }),
    response: z.extend(Success, { version: z.number(), site: Part }),
  }),

  preview: call({
    ...adminCall('GET', 'preview_site', 'staff'),
    summary: 'What shows the draft on the real pages for an hour: `/about?preview=…`. Whoever has it sees the draft.',
    request: z.object({}),
    response: z.object({ preview: z.string(), until: z.string() }),
  }),

  publish: call({
    ...adminCall('POST', 'publish_site', 'staff'),
    summary: 'Publishes this part and leaves the rest; or the draft, of the version that was looked at.',
    bodyLimit: contentLimit,
    audit: ['site-published'],
    request: z
      .object({
        site: z.optional(Part),
        /** The publishing that the editor showed; refused if there is a newer one. */
        version: z.optional(whole),
        /** The draft that the editor showed; refused if somebody has saved since. */
        draft: z.optional(whole),
      })
      .check(z.refine(({ site, draft }) => site !== undefined || draft !== undefined, { path: ['draft'] })),
    response: z.extend(Success, { version: z.number() }),
  }),

  history: call({
    ...adminCall('GET', 'site_history', 'staff'),
    summary: 'The publishings, the newest first; with a version, also what was published then.',
    request: z.object({ version: z.optional(whole) }),
    response: z.object({ publishings: z.array(Publishing), site: z.nullable(Part) }),
  }),

  restore: call({
    ...adminCall('POST', 'restore_site', 'staff'),
    summary: 'Publishes again what was published as this version (0: what the site came with). The draft keeps what is not published yet.',
    audit: ['site-restored'],
    request: z.object({ version: whole, current: z.optional(whole) }),
    response: z.extend(Success, { version: z.number() }),
  }),

  export: call({
    ...adminCall('GET', 'export_site', 'staff'),
    summary: 'The site as it is published: its texts alone. Pictures of the library are named in it and are not in it.',
    produces: 'application/json',
    named: 'site.json',
    audit: ['site-exported'],
    request: z.object({}),
    response: file,
  }),

  archive: call({
    ...adminCall('GET', 'site_archive', 'staff'),
    summary: 'The site as it is published and all of its library, as one file: a tar with `site.json` and the files of the pictures.',
    timeout: 600_000,
    produces: 'application/x-tar',
    audit: ['site-exported'],
    request: z.object({}),
    response: file,
  }),

  keepFile: call({
    ...at('POST', 'keep_site_file.php', 'staff'),
    summary: 'Keeps one file of an archive for a day, until `import_site` names it. Refused where it is not what it says.',
    timeout: 120_000,
    bodyLimit: 17 * 1024 * 1024,
    request: z.object({
      format: z.enum(siteFileFormats),
      /** Base64. */
      data: text(17_000_000),
    }),
    /** `id`: SHA-256 of the stored file. */
    response: z.extend(Success, { id: z.string() }),
  }),

  import: call({
    ...adminCall('POST', 'import_site', 'staff'),
    summary:
      'Takes an exported site as the draft, and its pictures into the library: their files are kept before (`keep_site_file.php`). Nothing is published by it. Refused where it names pictures that are not there.',
    bodyLimit: fileLimit,
    audit: ['site-imported'],
    request: z.object({ version: whole, file: z.record(text(80), z.unknown().check(z.refine(isKeepableJson))) }),
    response: z.extend(Success, { version: z.number() }),
  }),

  firstEvening: call({
    ...adminCall('GET', 'first_evening', 'owner'),
    summary: 'How far "Make it yours" has come, and what of the sample is still there.',
    request: z.object({}),
    response: FirstEvening,
  }),

  answerFirst: call({
    ...adminCall('POST', 'answer_first_evening', 'owner'),
    summary: 'Notes that a question of "Make it yours" is answered or skipped; `all`: that it is at its end, or put off.',
    request: z.object({ question: z.enum([...firstQuestions, 'all']), state: z.enum(['done', 'skipped']) }),
    response: Success,
  }),

  removeSample: call({
    ...adminCall('POST', 'remove_sample', 'owner'),
    summary:
      'Removes what the sample brought: its texts and pictures from the site and the draft, its shows and its halls. All of it or nothing. A show for which somebody has booked stays; one of which nobody has a ticket any more becomes a draft. Refused while the site is called as the sample is.',
    audit: ['sample-removed'],
    request: z.object({}),
    response: z.extend(Success, {
      /** The version of the publishing that it made. */
      version: z.number(),
      /** How many texts and pictures of the site it removed. */
      texts: z.number(),
      shows: z.number(),
      halls: z.number(),
      kept: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  }),
}
