import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { changedFields } from '@sabha/api/site/changes'
import { untranslated } from '@sabha/api/site/merge'
import { sitePage } from '@sabha/api/site/pages'
import { sampleSite } from '@sabha/api/site/sample'
import { readSiteFile, type SiteFile } from '@sabha/api/site/site-file'
import { logAction } from '../rules/accounts/audit.ts'
import { keepSiteFile } from '../rules/pictures/keep-file.ts'
import { figuresOf } from '../rules/settings/live-settings.ts'
import { siteArchive } from '../rules/site/archive.ts'
import { answerFirst, firstEvening } from '../rules/site/first-evening.ts'
import { liveFigures, readContent } from '../rules/site/live-site.ts'
import { newPreview } from '../rules/site/preview.ts'
import { removeSample } from '../rules/site/remove-sample.ts'
import { publishSite, replaceDraft, restoreSite, saveDraft, siteState } from '../rules/site/save-site.ts'
import type { Services } from '../services.ts'
import { listPublishings, publishingAt } from '../store/site/site.ts'
import { iso } from '../wire/instants.ts'
import { StreamedFile } from '../wire/streamed-file.ts'
import { doneWith, type Handlers } from './handlers.ts'

export function siteHandlers(services: Services): Handlers<Contract['site']> {
  const { site, settings, store } = services
  return {
    async visible({ page, language }) {
      const { version, content } = site
      const figures = figuresOf(settings.values)
      if (page === undefined) return { figures, version, site: content }
      const asked = sitePage(content, page, language, liveFigures(settings))
      return asked ? { figures, version, page: { ...asked } } : refuse('unknown-page')
    },

    async get() {
      const { published, draft, site: content, drafted } = await siteState(store.read)
      return {
        version: published?.version ?? 0,
        published: published ? { at: iso(published.published_at), who: published.published_by } : null,
        site: content,
        draft: {
          version: draft?.version ?? 0,
          saved: draft ? { at: iso(draft.saved_at), who: draft.saved_by } : null,
          site: drafted,
          changed: changedFields(content, drafted),
          untranslated: untranslated(drafted),
        },
      }
    },

    async save({ version, published, site: part }, { account }) {
      const saved = await saveDraft(services, account, { version, published, part })
      if (isRefusal(saved)) return saved
      return doneWith({ version: saved.version, site: readContent(saved.content) })
    },

    async preview() {
      const { preview, until } = newPreview(services)
      return { preview, until: iso(until) }
    },

    async publish({ site: part, version, draft }, { account }) {
      const published = await publishSite(services, account, { part, version, draft })
      return isRefusal(published) ? published : doneWith({ version: published })
    },

    async history({ version }) {
      const rows = await listPublishings(store.read)
      const asked = version ? await publishingAt(store.read, version) : undefined
      if (version && !asked) return refuse('unknown-publishing')
      return {
        publishings: rows.map((row) => ({
          version: row.version,
          at: iso(row.published_at),
          who: row.published_by,
          changed: JSON.parse(row.changed) as string[],
          restored: row.restored_version,
        })),
        site: asked ? readContent(asked.content, site.content) : version === 0 ? sampleSite : null,
      }
    },

    async restore({ version, current }, { account }) {
      const restored = await restoreSite(services, account, { version, current })
      return isRefusal(restored) ? restored : doneWith({ version: restored })
    },

    async export(_, { account }) {
      await site.refresh()
      const at = services.now()
      const file: SiteFile = { program: 'sabha-site', version: 1, exported_at: iso(at), site: site.content }
      await store.concurrent([], (tx) => logAction(tx, account, at, { what: 'site-exported', toWhat: `site ${site.version}` }))
      return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`)
    },

    async archive(_, { account }) {
      await site.refresh()
      const at = services.now()
      const content = await siteArchive(store.read, { exported_at: iso(at), site: site.content })
      if (isRefusal(content)) return content
      await store.concurrent([], (tx) => logAction(tx, account, at, { what: 'site-exported', toWhat: `site ${site.version}` }))
      return new StreamedFile(content)
    },

    async keepFile(sent) {
      const id = await keepSiteFile(services, sent)
      return isRefusal(id) ? id : doneWith({ id })
    },

    async import({ version, file }, { account }) {
      const read = readSiteFile(file)
      if (isRefusal(read)) return read
      const saved = await replaceDraft(services, account, { version, content: read.site, pictures: read.pictures })
      return isRefusal(saved) ? saved : doneWith({ version: saved })
    },

    firstEvening: () => firstEvening(services),

    async answerFirst(answer, { account }) {
      await answerFirst(services, account, answer)
      return doneWith({})
    },

    async removeSample(_, { account }) {
      const removed = await removeSample(services, account)
      return isRefusal(removed) ? removed : doneWith({ ...removed })
    },
  }
}
