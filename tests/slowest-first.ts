import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes more than half a minute begins first, so that no worker is left alone with it at the end. */
const slow = [
  'faults/kill-money',
  'faults/kill',
  'contract/operation-backup',
  'contract/http-malformed',
  'faults/fuzz',
  'faults/postgres',
  'faults/kill-rush',
  'faults/tricks',
  'faults/checkin-model',
  'contract/operation-settings',
  'contract/operation-postgres-move',
  'contract/accounts-admin-sign-in',
  'contract/checkin-redelivery',
  'contract/checkin-scans',
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
