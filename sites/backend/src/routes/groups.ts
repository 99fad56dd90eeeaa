import type { RequestOf } from '@sabha/api/call'
import type { Contract } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { idOf, longestName, readEmail, readLine, readPerson } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { guestOfSession } from '../rules/accounts/sessions.ts'
import { changeGroup } from '../rules/groups/change-group.ts'
import { endGroup } from '../rules/groups/end-group.ts'
import { groupPath } from '../rules/groups/group-links.ts'
import { groupPageOf, groupsAtWork, openByLink } from '../rules/groups/group-view.ts'
import { keepGroup, type NewGroup } from '../rules/groups/keep-group.ts'
import { nameGuests } from '../rules/groups/name-guests.ts'
import type { Services } from '../services.ts'
import { findGroup, type GroupRow } from '../store/groups/groups.ts'
import { findShow } from '../store/shows/shows.ts'
import { wireGroup, wireGroupPage } from '../wire/groups.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function groupHandlers(services: Services): Handlers<Contract['groups']> {
  const { store, now, links, groupLinks } = services
  const linkOf = ({ public_id, language }: GroupRow, origin: string) => `${origin}${groupPath(groupLinks.tokenOf(public_id), language)}`

  /** Returns the group's page for this caller: with the tickets of the guest who is signed in on this browser. */
  async function pageFor(group: GroupRow, { bearer, origin }: { bearer: () => string | undefined; origin: string }) {
    const token = bearer()
    const guest = token === undefined ? undefined : await guestOfSession(services, token)
    return wireGroupPage(await groupPageOf(services, group, guest?.id), { links, origin, now: now() })
  }

  return {
    async open({ link }, caller) {
      const group = await openByLink(services, link, caller.address())
      return isRefusal(group) ? group : { success: true, ...(await pageFor(group, caller)) }
    },

    async nameGuests({ link, names }, caller) {
      const group = await openByLink(services, link, caller.address())
      if (isRefusal(group)) return group
      const refused = await nameGuests(services, group, names)
      return refused ?? doneWith(await pageFor(group, caller))
    },

    async list({ show_id }, { origin }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show) return refuse('unknown-show')
      const groups = await groupsAtWork(services, show.id)
      return { groups: groups.map((group) => wireGroup(group, { linkOf: (row) => linkOf(row, origin), now: now() })) }
    },

    async keep(request, { account, origin }) {
      const wish = readNewGroup(request)
      if (isRefusal(wish)) return wish
      const kept = await keepGroup(services, account, idOf(request.show_id), { ...wish, origin, sent: sentForm(request) })
      if (isRefusal(kept)) return kept
      const group = await findGroup(store.read, kept.groupId)
      return doneWith({ group_id: kept.groupId, link: group ? linkOf(group, origin) : '' })
    },

    async change(request, { account, origin }) {
      const { group_id, until, add, add_places, remove, remove_places } = request
      if (until === undefined && !add && !add_places && !remove && !remove_places) return refuse('nothing-to-change')
      const wish = {
        until,
        keptUntil: request.kept_until,
        add: add || add_places ? { seats: add ?? [], places: add_places ?? {} } : undefined,
        remove: remove || remove_places ? { seats: remove ?? [], places: remove_places ?? {} } : undefined,
      }
      return done(await changeGroup(services, account, group_id, { ...wish, origin, sent: sentForm(request) }))
    },

    async end({ group_id, kept_until }, { account }) {
      return done(await endGroup(services, account, group_id, kept_until))
    },
  }
}

function readNewGroup(request: RequestOf<Contract['groups']['keep']>): Omit<NewGroup, 'sent' | 'origin'> | Refusal {
  const { seats = [], places = {}, language = 'en', until, contact_email = '' } = request
  const name = readLine(request.name)
  if (name === '') return refuse('group-name-needed', { field: 'name' })
  if (name.length > longestName) return refuse('name-too-long', { field: 'name' })
  const person = readPerson(request.contact_name, request.contact_phone)
  if (isRefusal(person)) return person
  const email = contact_email.trim() === '' ? null : readEmail(contact_email)
  if (isRefusal(email)) return email
  return { seats, places, name, contact: { ...person, email }, language, until }
}
