import { oauthClientRoutes } from '@portal/contracts/oauth.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as clients from './client.repo.ts'
import { rotateSecret, save, setDisabled } from './client.ts'

export default function oauthClient(app: FastifyInstance) {
  const { db } = app
  implement(app, oauthClientRoutes.findOauthClients, () => clients.list(db))
  implement(app, oauthClientRoutes.saveOauthClient, ({ body, user }) => save(db, user, body))
  implement(app, oauthClientRoutes.rotateOauthSecret, ({ body, user }) =>
    rotateSecret(db, user, body.id, body.endsOld),
  )
  implement(app, oauthClientRoutes.disableOauthClient, ({ body, user }) =>
    setDisabled(db, user, body.id, true),
  )
  implement(app, oauthClientRoutes.enableOauthClient, ({ body, user }) =>
    setDisabled(db, user, body.id, false),
  )
}
