import { type RepairCentre, repairCentreRoutes } from '@portal/contracts/repair-centre.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems, getEditable, pickAuditFields } from '@portal/service-kit/list/row.ts'
import { saveRow } from '@portal/service-kit/noun/save-row.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { isTimeZone } from './calendar.rules.ts'
import * as repo from './centre.repo.ts'

const noun = 'repairCentre'
const centreFields = (centre: object) => pickAuditFields(centre, ['openCount'])

const centreNoun = {
  noun,
  repo: {
    async lock(tx: Parameters<typeof repo.lock>[0], [id]: readonly number[]) {
      const centre = id === undefined ? undefined : await repo.lock(tx, id)
      return centre ? [centre] : []
    },
  },
  auditFields: centreFields,
  unique: {
    index: 'repair_centre_name',
    error: 'repairCentre.duplicate_name',
    fields: { name: 'repairCentre.other_has_name' },
  } as const,
}

export default function centre(app: FastifyInstance) {
  implement(app, repairCentreRoutes.findRepairCentres, () => repo.find(app.db))

  implement(app, repairCentreRoutes.saveRepairCentre, ({ body, user }) => {
    assertNoProblems(noun, isTimeZone(body.timeZone) ? {} : { timeZone: 'rma.unknown_time_zone' })
    return saveRow<RepairCentre>(app, centreNoun, {
      body,
      user,
      write: (tx, current) => (current ? repo.update(tx, current.id, body) : repo.insert(tx, body)),
    })
  })

  implement(app, repairCentreRoutes.deleteRepairCentre, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const centre = getEditable(noun, await repo.lock(tx, body.id), body.version)
      if (!(await repo.remove(tx, body.id))) throw problem('repairCentre.in_use')
      record({ noun, id: body.id, action: 'delete', before: centreFields(centre), after: null })
      return null
    }),
  )
}
