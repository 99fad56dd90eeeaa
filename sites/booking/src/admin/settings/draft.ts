import { isRanged, type SettingName, type Settings, settingNames, settingProblem, settingsContradiction } from '@sabha/api/admin/settings'
import type { Refusal } from '@sabha/api/refusal'
import { readWhole } from '../components/whole-number.ts'

/** The settings as the form's text. */
export type SettingsDraft = Record<SettingName, string>

export function draftOf(settings: Settings): SettingsDraft {
  return Object.fromEntries(settingNames.map((name) => [name, String(settings[name])])) as SettingsDraft
}

/** Returns the value to send: a number where the setting is one and the text is digits. Other text there is refused. */
function typedValue(name: SettingName, typed: string): string | number {
  const text = typed.trim()
  return (isRanged(name) ? readWhole(text) : undefined) ?? text
}

/** Returns the settings that differ from the saved ones. */
export function changesIn(base: SettingsDraft, draft: SettingsDraft): Partial<Record<SettingName, string | number>> {
  const changed = settingNames.filter((name) => draft[name].trim() !== base[name].trim())
  return Object.fromEntries(changed.map((name) => [name, typedValue(name, draft[name])]))
}

/** The problems, by field. */
export function problemsIn(draft: SettingsDraft): Partial<Record<SettingName, Refusal>> {
  const problems: Partial<Record<SettingName, Refusal>> = {}
  for (const name of settingNames) {
    const problem = settingProblem(name, typedValue(name, draft[name]))
    if (problem) problems[name] = problem
  }
  if (Object.keys(problems).length > 0) return problems
  const values = Object.fromEntries(settingNames.map((name) => [name, typedValue(name, draft[name])])) as Settings
  const contradiction = settingsContradiction(values)
  const field = contradiction?.params?.['field']
  return contradiction && typeof field === 'string' ? { [field]: contradiction } : {}
}
