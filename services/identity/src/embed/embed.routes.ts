import { createHash } from 'node:crypto'
import type { Identity } from '@portal/contracts/access.ts'
import {
  embedInternalRoutes,
  embedSiteRoutes,
  maxSites,
  visitorTokenLifetime,
} from '@portal/contracts/embed.contract.ts'
import { visitorPermissions } from '@portal/contracts/permission.ts'
import { violatedConstraint } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { createSigner } from '../key/signer.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import * as sites from './embed.repo.ts'

const noun = 'embedSite'

const shown = ({ ownerId: _, ...site }: sites.SiteRow) => site
const auditFields = ({ name, site, origins, platform }: sites.SiteRow) => ({ name, site, origins, platform })

const refuseTaken = (error: unknown, name: string) => {
  if (violatedConstraint(error) !== 'embed_site_name') throw error
  throw problem('embedSite.duplicate_name', { name: name.trim() }, { fields: { name: 'field.taken' } })
}

/** Hashes site and user into the visitor's id, so that the id does not reveal them. */
const visitorIdOf = (site: string, user: string) =>
  `v:${createHash('sha256').update(`${site}\n${user}`).digest('base64url').slice(0, 22)}`

const sessionOf = (site: string) => `site:${site}`

/** Identity of a visitor, who asks about one device and sees what its owner sees. */
export const toVisitorIdentity = ({
  visitorId,
  name,
  serialNum,
  companyId,
  site,
}: sites.Visitor): Identity => ({
  userId: visitorId,
  username: name ?? 'Visitor',
  role: 'OWNER',
  kind: 'staff',
  grants: [],
  permissions: [...visitorPermissions],
  companyId,
  // Common prefix, so that deleting the site ends all its sessions.
  sessionId: sessionOf(site),
  visitor: { site, serialNum },
})

/** Calls for chats embedded in brand sites: origins and visitors. */
export default function embed(app: FastifyInstance) {
  const { db } = app
  const sign = createSigner(app)
  const ended = publishEndedSession(app.bus)

  implement(app, embedSiteRoutes.findEmbedSites, async ({ user }) =>
    (await sites.list(db, user.userId)).map(shown),
  )

  implement(app, embedSiteRoutes.createEmbedSite, ({ body, user }) =>
    app
      .audited(user, async (tx, record) => {
        // Only accounts of a company may create sites, because visitors ask about the company's devices.
        if (user.companyId === null) throw problem('embedSite.no_company')
        if ((await sites.lockCount(tx, user.userId)) >= maxSites)
          throw problem('embedSite.too_many', { max: maxSites })
        const made = await sites.insert(tx, body, user.userId)
        record({ noun, id: made.id, action: 'create', before: null, after: auditFields(made) })
        return shown(made)
      })
      .catch((error: unknown) => refuseTaken(error, body.name)),
  )

  implement(app, embedSiteRoutes.updateEmbedSite, ({ body: { id, ...draft }, user }) =>
    app
      .audited(user, async (tx, record) => {
        const before = await sites.lock(tx, id, user.userId)
        if (!before) throw notFound(noun)
        const after = await sites.update(tx, id, draft)
        record({ noun, id, action: 'edit', before: auditFields(before), after: auditFields(after) })
        return shown(after)
      })
      .catch((error: unknown) => refuseTaken(error, draft.name)),
  )

  implement(app, embedSiteRoutes.deleteEmbedSite, async ({ body: { id }, user }) => {
    const site = await app.audited(user, async (tx, record) => {
      const before = await sites.lock(tx, id, user.userId)
      if (!before) throw notFound(noun)
      await sites.remove(tx, id)
      record({ noun, id, action: 'delete', before: auditFields(before), after: null })
      return before.site
    })
    await ended({ sessionId: sessionOf(site), reason: 'expired' })
    return null
  })

  implement(app, embedInternalRoutes.issueVisitorToken, async ({ body }) => {
    const { site, ownerId, user, name, serialNum } = body
    const visit = { visitorId: visitorIdOf(site, user), name: name?.trim() ?? null, serialNum }
    const made = await sites.issueToken(db, { site, ownerId }, visit, visitorTokenLifetime)
    if (!made) throw problem('embedSite.not_found', {}, { fields: { site: 'field.unknown' } })
    return made
  })

  implement(app, embedInternalRoutes.resolveVisitor, async ({ body }) => {
    const visitor = await sites.findVisitor(db, body.token)
    if (!visitor) return { identity: null, expiresAt: null, sessionId: null, userId: null }
    const identity = toVisitorIdentity(visitor)
    const { token, expiresAt } = await sign(identity)
    return { identity: token, expiresAt, sessionId: identity.sessionId, userId: identity.userId }
  })

  implement(
    app,
    embedInternalRoutes.findEmbeddingOrigins,
    async ({ body }) => (await sites.findOrigins(db, body.site)) ?? null,
  )
}
