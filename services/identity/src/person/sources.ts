import { type Service, services } from '@portal/contracts/service.ts'
import {
  createLocalSource,
  createRemoteSource,
  type PersonSource,
} from '@portal/service-kit/person/source.ts'
import type { FastifyInstance } from 'fastify'
import { personalData } from '../personal-data.ts'

/** Calls to the personal data of every service. */
export const createPersonSources = (
  { config, db, files }: FastifyInstance,
  urls: Readonly<Record<Service, string>>,
): PersonSource[] =>
  services.map((service) =>
    service === 'identity'
      ? createLocalSource({ service, data: personalData }, db, async (id) => (await files.open(id)).stream)
      : createRemoteSource(service, urls[service], config),
  )
