import { addGauge, type GaugeDefinition } from '@portal/service-kit/watch/gauge.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { refusedTotal } from '../proxy/load-shedding.ts'
import type { Traffic } from '../proxy/traffic.ts'
import type { Releases } from '../remote/releases.ts'
import type { Connections } from '../socket/connections.ts'
import { createCertificateCheck } from './certificate.ts'
import * as repo from './watch.repo.ts'

interface Watched {
  config: GatewayConfig
  releases: Releases
  connections: Connections
  traffic: Traffic
}

/** Metrics that only the gateway has. */
export function installGatewayMetrics(
  { db, metrics }: FastifyInstance,
  { config: { publicUrl }, releases, connections, traffic }: Watched,
) {
  const figures: GaugeDefinition[] = [
    {
      name: 'gateway_sockets',
      help: 'Open sockets of signed-in users and visitors',
      read: () => [{ value: connections.all.size }],
    },
    {
      name: 'gateway_calls_waiting',
      help: 'Calls that wait for a turn at their service',
      read: () => [{ value: traffic.waiting }],
    },
    {
      name: 'release_remotes_out_of_service',
      help: 'Remotes without a release that runs in this shell, and not switched off by anybody',
      read: () => [{ value: releases.countOutOfService() }],
    },
    {
      name: 'release_step_backs_last_day',
      help: 'Releases that the portal took back by itself in the last 24 hours',
      read: async () => [{ value: await repo.countStepBacks(db) }],
    },
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last backup was completed; 0: never',
      read: async () => [{ value: await repo.findLastBackup(db) }],
    },
  ]
  if (publicUrl?.protocol === 'https:') {
    const end = createCertificateCheck(publicUrl)
    figures.push({
      name: 'tls_certificate_expiry_timestamp_seconds',
      help: 'When the certificate of PUBLIC_URL ends',
      labelNames: ['host'],
      read: async () => [{ value: await end(), labels: { host: publicUrl.host } }],
    })
  }
  metrics.registerMetric(refusedTotal)
  for (const figure of figures) addGauge(metrics, figure)
}
