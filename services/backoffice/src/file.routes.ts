import type { Identity } from '@portal/contracts/access.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { registerFileRoutes } from '@portal/service-kit/file-routes.ts'
import type { FastifyInstance } from 'fastify'
import * as claims from './claim/claim.repo.ts'
import * as feedback from './feedback/feedback.repo.ts'
import * as orders from './order/order.repo.ts'
import * as registrations from './registration/registration.repo.ts'
import * as warranties from './warranty/warranty.repo.ts'

interface Holder {
  isVisible(db: Db, id: number, user: Identity): Promise<boolean>
  isLive(db: Db, id: number, user: Identity): Promise<boolean>
}

/** Permissions by noun for rows with files. */
const holders: Record<string, { permission: string; repo: Holder; needs?: string }> = {
  feedback: { permission: 'feedback', repo: feedback, needs: 'feedback:own' },
  order: { permission: 'order', repo: orders },
  claim: { permission: 'defective', repo: claims },
  registration: { permission: 'registration', repo: registrations },
  warranty: { permission: 'warranty', repo: warranties },
}

/** Serves files to users who may read their row, also from the bin. Uploaded import files are not served. */
export default function file(app: FastifyInstance) {
  registerFileRoutes(app, backofficeFileRoutes, {
    canSee: ({ noun, rowId }, user) => {
      const holder = holders[noun]
      if (!holder) return false
      const { permission, needs = `${permission}:view`, repo } = holder
      if (!user.permissions.includes(needs)) return false
      const canSee = user.permissions.includes(`${permission}:delete`) ? repo.isVisible : repo.isLive
      return canSee(app.db, Number(rowId), user)
    },
  })
}
