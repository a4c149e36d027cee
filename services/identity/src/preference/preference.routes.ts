import { preferenceLimits, preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './preference.repo.ts'

const { bytes, count } = preferenceLimits

export default function preference(app: FastifyInstance) {
  implement(app, preferenceRoutes.savePreference, async ({ body: { key, value }, user }) => {
    if (value === null) {
      await repo.remove(app.db, user.userId, key)
      return null
    }
    const json = JSON.stringify(value)
    if (Buffer.byteLength(json) > bytes)
      throw problem('preference.too_large', { bytes }, { fields: { value: 'field.too_large' } })
    if (!(await transaction(app.db, (tx) => repo.save(tx, user.userId, key, json, count))))
      throw problem('preference.too_many', { count })
    return null
  })
}
