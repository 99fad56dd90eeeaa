import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take about half a minute or more start first, so that no worker is left alone with one of them at the end. */
const slow = [
  'faults/counter-model',
  'faults/kill-money',
  'faults/kill',
  'contract/operation-backup',
  'faults/tricks',
  'faults/kill-rush',
  'faults/postgres',
  'contract/http',
  'faults/checkin-model',
  'contract/operation-postgres-move',
  'contract/http-malformed',
  'faults/fuzz',
  'contract/season-passes-used',
  'faults/machines-postgres',
  'faults/postgres-standby',
  'contract/pictures',
]

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return at === -1 ? slow.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
