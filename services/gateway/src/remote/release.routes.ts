import type { Identity } from '@portal/contracts/access.ts'
import { releaseRoutes } from '@portal/contracts/release.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { demandOwn } from './publishing.ts'
import type { ReleaseDesk } from './release-desk.ts'

/** The calls about releases. An access token may be for some remotes only. */
export function releaseCalls(desk: ReleaseDesk) {
  return async (app: FastifyInstance) => {
    const own = <T extends { remote: string }>(body: T, user: Identity): T => {
      demandOwn(body.remote, user.remotes)
      return body
    }
    implement(app, releaseRoutes.findReleases, ({ user }) => desk.list(user.userId, user.remotes))
    implement(app, releaseRoutes.findReleaseHistory, ({ body, user }) => desk.history(own(body, user).remote))
    implement(app, releaseRoutes.publishRelease, ({ upload, user }) => desk.publish(upload, user, user.remotes))
    implement(app, releaseRoutes.promoteRelease, ({ body, user }) => desk.promote(own(body, user), user))
    implement(app, releaseRoutes.rollbackRelease, ({ body, user }) => desk.rollBack(own(body, user), user))
    implement(app, releaseRoutes.setRemoteEnabled, ({ body, user }) => desk.setEnabled(own(body, user), user))
    implement(app, releaseRoutes.pinRelease, ({ body, user }) => desk.setPinned(own(body, user), user))
    implement(app, releaseRoutes.overrideRelease, ({ body, user }) => desk.override(body.remote, body.build, user))
  }
}
