import type { Identity } from '@portal/contracts/access.ts'
import { releaseRoutes } from '@portal/contracts/release.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { assertOwnRemote } from './publishing.ts'
import type { ReleaseService } from './release-service.ts'

/** Calls about releases. An access token may be limited to some remotes. */
export function createReleaseRoutes(releaseService: ReleaseService) {
  return async (app: FastifyInstance) => {
    const own = <T extends { remote: string }>(body: T, user: Identity): T => {
      assertOwnRemote(body.remote, user.remotes)
      return body
    }
    implement(app, releaseRoutes.findReleases, ({ user }) => releaseService.list(user.userId, user.remotes))
    implement(app, releaseRoutes.findReleaseHistory, ({ body, user }) =>
      releaseService.history(own(body, user).remote),
    )
    implement(app, releaseRoutes.publishRelease, ({ upload, user }) =>
      releaseService.publish(upload, user, user.remotes),
    )
    implement(app, releaseRoutes.promoteRelease, ({ body, user }) =>
      releaseService.promote(own(body, user), user),
    )
    implement(app, releaseRoutes.rollbackRelease, ({ body, user }) =>
      releaseService.rollBack(own(body, user), user),
    )
    implement(app, releaseRoutes.setRemoteEnabled, ({ body, user }) =>
      releaseService.setEnabled(own(body, user), user),
    )
    implement(app, releaseRoutes.pinRelease, ({ body, user }) =>
      releaseService.setPinned(own(body, user), user),
    )
    implement(app, releaseRoutes.overrideRelease, ({ body, user }) =>
      releaseService.override(body.remote, body.build, user),
    )
  }
}
