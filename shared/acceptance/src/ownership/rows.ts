import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { aClaim, aDevice, anOrder, aPart, aWarranty } from '@portal/backoffice/common/row.builder.ts'
import { aFeedback } from '@portal/backoffice/feedback/feedback.builder.ts'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import {
  chatExportRoutes,
  exportRoutes,
  financeExportRoutes,
  rmaExportRoutes,
} from '@portal/contracts/export.contract.ts'
import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { feedbackCommentRoutes } from '@portal/contracts/feedback-comment.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { chatFileRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import {
  backofficeJobRoutes,
  chatJobRoutes,
  financeJobRoutes,
  orderImportRoutes,
  rmaJobRoutes,
} from '@portal/contracts/job.contract.ts'
import {
  backofficeNoticeRoutes,
  chatNoticeRoutes,
  identityNoticeRoutes,
  rmaNoticeRoutes,
} from '@portal/contracts/notice.contract.ts'
import { oauthClientRoutes, oauthPageRoutes, oauthRoutes } from '@portal/contracts/oauth.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { partRoutes } from '@portal/contracts/part.contract.ts'
import { registrationRoutes } from '@portal/contracts/registration.contract.ts'
import { rmaFileRoutes, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { viewRoutes } from '@portal/contracts/view.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import * as brands from '@portal/identity/brand/brand.repo.ts'
import * as embedSites from '@portal/identity/embed/embed.repo.ts'
import * as providers from '@portal/identity/identity-provider/provider.repo.ts'
import { aClient, aRedemption, aRequest } from '@portal/identity/oauth/oauth.builder.ts'
import * as passkeys from '@portal/identity/passkey/passkey.repo.ts'
import * as sessions from '@portal/identity/session/session.repo.ts'
import { newSid } from '@portal/identity/session/token.ts'
import { identityNotices } from '@portal/identity/webhook/notices.ts'
import * as webhooks from '@portal/identity/webhook/webhook.repo.ts'
import { aCentre, aDraft } from '@portal/rma/rma.builder.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { CallInput, TestService } from '@portal/testing/node/service.ts'
import { installerId, type Person, support } from './people.ts'
import type { OwnershipStage } from './stage.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of every noun
export type Row = any

/** Creates a row of this kind for a person. `need` returns a row of another kind of the same person. */
interface Making {
  stage: OwnershipStage
  person: Person
  need(kind: string): Promise<Row>
}
type Make = (making: Making) => Promise<Row>

async function done(making: Making, route: Route, input: CallInput, by = support): Promise<Row> {
  const { status, body } = await making.stage.call(by, route, input)
  assert.equal(status, 200, `${route.operation} as ${by.as.username}: ${JSON.stringify(body).slice(0, 500)}`)
  return body.data
}
const asOwner = (making: Making, route: Route, input: CallInput) => done(making, route, input, making.person)

const upload =
  (route: Route = backofficeFileRoutes.uploadFile): Make =>
  (making) =>
    asOwner(making, route, { file: { name: `${making.person.mark}.txt`, content: making.person.mark } })
const uploadedBySupport = (making: Making) =>
  done(making, backofficeFileRoutes.uploadFile, {
    file: { name: `${making.person.mark}.txt`, content: making.person.mark },
  })
const listHeader = 'Order number,Brand,Customer,Country,Status,Model,Quantity'
const over = ['CHECKED', 'DONE', 'FAILED', 'CANCELLED']

const identityOf = (stage: OwnershipStage) =>
  (stage.services.identity as NonNullable<OwnershipStage['services']['identity']>).app

async function webhook({ stage, person: { mark, as } }: Making) {
  const draft = { url: `https://10.0.0.1/${mark}`, description: mark, types: ['ticket.created' as const] }
  const { db, encryption } = identityOf(stage)
  const secret = encryption.encrypt(mark, as.userId)
  return webhooks.insert(db, draft, { ownerId: as.userId, secret })
}

/** Milliseconds, far above what a busy machine needs. */
const timeoutMs = 120_000

/** Waits until a job awaits input or has ended. */
export async function waitForJob(
  stage: OwnershipStage,
  person: Person,
  route: Route,
  id: number,
): Promise<Row> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(20)) {
    const { data } = await stage.call(person, route, { params: { id } })
    if (over.includes(data?.state)) return data
  }
  throw new Error(`Job ${id} of ${person.as.username} does not end.`)
}

/** Kinds without rows for people who own nothing. */
const ofOwners = [
  'order',
  'looseOrder',
  'spareOrder',
  'orderResource',
  'orderFile',
  'device',
  'spareDevice',
].concat(['part', 'claim', 'claimFile', 'warranty', 'warrantyFile'])

const order =
  (name: string): Make =>
  (making) => {
    const { mark, owns } = making.person
    return done(making, orderRoutes.saveOrder, {
      body: anOrder({ orderNo: `${mark}-${name}`, customer: mark, remark: mark, waybillNo: mark, ...owns }),
    })
  }
const device =
  (end: string, orderKind: string): Make =>
  async (making) => {
    const { mark, owns } = making.person
    const { orderNo } = await making.need(orderKind)
    return done(making, deviceRoutes.saveDevice, {
      body: aDevice({ serialNum: `${mark}${end}`, orderNo, endUser: mark, installerId, ...owns }),
    })
  }
const thread: Make = async (making) => {
  const { mark, owns } = making.person
  const place = owns ? { serialNum: (await making.need('device')).serialNum } : {}
  return asOwner(making, chatRoutes.queryWhole, { body: { ...place, data: `${mark} asks why` } })
}

let requests = 0
/** Creates a unique request of the person's own application. */
const oauthRequest: Make = async (making) => {
  const { client } = await making.need('oauthClient')
  const query = { ...aRequest(client.id), state: `${making.person.mark} ${++requests}` }
  return asOwner(making, oauthPageRoutes.authorize, { query })
}

let freeDevices = 0
const repairDevice: Make = (making) =>
  done(making, deviceRoutes.saveDevice, {
    body: aDevice({
      serialNum: `${making.person.mark}R${++freeDevices}`,
      endUser: making.person.mark,
      installerId,
      ...making.person.owns,
    }),
  })
let centre: Promise<number> | undefined
/** Returns the centre of all requests. */
const centreOf = ({ services: { rma } }: OwnershipStage) =>
  (centre ??= aCentre(rma as NonNullable<typeof rma>))

/** Functions that create every kind of row with an owner. */
export const rowCreators: Readonly<Record<string, Make>> = {
  order: order('ORDER'),
  /** Order without devices and parts. */
  looseOrder: order('LOOSE'),
  spareOrder: order('SPARE'),
  orderResource: async (making) => {
    const { orderNo } = await making.need('order')
    const { id } = await uploadedBySupport(making)
    const [resource] = await done(making, orderRoutes.addOrderResources, { body: { orderNo, fileIds: [id] } })
    return resource
  },
  orderFile: async ({ need }) => (await need('orderResource')).file,
  device: device('1', 'order'),
  /** Without parts. */
  spareDevice: device('2', 'spareOrder'),
  part: async (making) => {
    const { mark } = making.person
    const [{ orderNo }, { serialNum }] = [await making.need('order'), await making.need('device')]
    const built = { orderNo, serialNum, replacedOn: '2026-01-05' }
    return done(making, partRoutes.savePart, {
      body: aPart({ partNo: `${mark}-PART`, name: mark, ...built }),
    })
  },
  claim: async (making) => {
    const { serialNum } = await making.need('device')
    const { id } = await uploadedBySupport(making)
    const body = {
      ...aClaim({ serialNum, replaceKind: 'INVERTER', handler: making.person.mark }),
      fileIds: [id],
    }
    return done(making, claimRoutes.addClaim, { body })
  },
  claimFile: async ({ need }) => (await need('claim')).files[0],
  warranty: async (making) => {
    const { serialNum } = await making.need('device')
    const { id } = await uploadedBySupport(making)
    const body = { ...aWarranty({ serialNum, purchaser: making.person.mark }), fileIds: [id] }
    return done(making, warrantyRoutes.saveWarranty, { body })
  },
  warrantyFile: async ({ need }) => (await need('warranty')).files[0],
  /** Device without owner, to be registered. */
  freeDevice: ({ stage, person }) =>
    done({ stage, person, need: async () => undefined }, deviceRoutes.saveDevice, {
      body: aDevice({ serialNum: `${person.mark}F${++freeDevices}`, status: 'SHIPPED' }),
    }),
  registration: async (making) => {
    const { serialNum } = await making.need('freeDevice')
    const { id } = await upload()(making)
    const body = { serialNum, installedOn: '2026-01-05', remark: making.person.mark, fileIds: [id] }
    return asOwner(making, registrationRoutes.saveRegistration, { body })
  },
  registrationFile: async ({ need }) => (await need('registration')).files[0],
  feedback: async (making) => {
    const { mark, owns } = making.person
    const serialNum = owns ? (await making.need('device')).serialNum : null
    const { id } = await upload()(making)
    const body = { ...aFeedback({ title: mark, content: mark, serialNum }), fileIds: [id] }
    return asOwner(making, feedbackRoutes.saveFeedback, { body })
  },
  feedbackFile: async ({ need }) => (await need('feedback')).files[0],
  feedbackComment: async (making) => {
    const { id: feedbackId } = await making.need('feedback')
    const text = `${making.person.mark} says`
    return asOwner(making, feedbackCommentRoutes.saveFeedbackComment, { body: { feedbackId, text } })
  },
  backofficeNotice: async (making) => {
    const { id: feedbackId } = await making.need('feedback')
    const body = { feedbackId, text: `To ${making.person.mark}` }
    await done(making, feedbackCommentRoutes.saveFeedbackComment, { body })
    return (await asOwner(making, backofficeNoticeRoutes.findNotices, {})).notices[0]
  },
  /** Device of the person, entered by the installer, without an open request. */
  repairDevice,
  /** Uses a separate device, because each request stays open. */
  rma: async (making) => {
    const { mark } = making.person
    const { serialNum } = await repairDevice(making)
    const { id } = await upload(rmaFileRoutes.uploadFile)(making)
    const body = {
      ...aDraft(await centreOf(making.stage), { serialNum, contact: mark, faultDesc: mark }),
      fileIds: [id],
    }
    return asOwner(making, rmaRoutes.saveRma, { body })
  },
  rmaFile: upload(rmaFileRoutes.uploadFile),
  rmaJob: async (making) => {
    const body = {
      format: 'csv',
      columns: [{ field: 'rmaNumber', label: making.person.mark }],
      timeZone: 'UTC',
    }
    const { id } = await asOwner(making, rmaExportRoutes.exportRma, { body })
    return waitForJob(making.stage, making.person, rmaJobRoutes.getJob, id)
  },
  rmaNotice: async (making) => {
    const { rmaNumber } = await making.need('rma')
    const body = { rmaNumber, text: `To ${making.person.mark}`, isInternal: false }
    await done(making, rmaRoutes.addRmaNote, { body })
    return (await asOwner(making, rmaNoticeRoutes.findNotices, {})).notices[0]
  },
  file: upload(),
  job: async (making) => {
    const { stage, person } = making
    const file = {
      name: `${person.mark}.csv`,
      content: `${listHeader}\n${person.mark}-NEW,LUX_POWER,${person.mark},DE,DRAFT,LXP_5K,3\n`,
    }
    const { id } = await asOwner(making, orderImportRoutes.importOrders, { file })
    return waitForJob(stage, person, backofficeJobRoutes.getJob, id)
  },
  exportJob: async (making) => {
    const body = {
      format: 'csv',
      columns: [{ field: 'orderNo', label: making.person.mark }],
      timeZone: 'UTC',
    }
    const { id } = await asOwner(making, exportRoutes.exportOrders, { body })
    return waitForJob(making.stage, making.person, backofficeJobRoutes.getJob, id)
  },
  chatFile: upload(chatFileRoutes.uploadFile),
  chatJob: async (making) => {
    const body = { format: 'csv', columns: [{ field: 'name', label: making.person.mark }], timeZone: 'UTC' }
    const { id } = await asOwner(making, chatExportRoutes.exportFixedResources, { body })
    return waitForJob(making.stage, making.person, chatJobRoutes.getJob, id)
  },
  financeJob: async (making) => {
    const body = {
      format: 'csv',
      columns: [{ field: 'orderNo', label: making.person.mark }],
      timeZone: 'UTC',
    }
    const { id } = await asOwner(making, financeExportRoutes.exportBacklogOrders, { body })
    return waitForJob(making.stage, making.person, financeJobRoutes.getJob, id)
  },
  thread,
  /** Without a ticket. */
  freeThread: thread,
  ticket: async (making) => {
    const { threadId } = await making.need('thread')
    const { id } = await asOwner(making, ticketRoutes.createTicket, {
      body: { threadId, category: 'TECH', text: `${making.person.mark} needs help` },
    })
    const said = { id, text: `To ${making.person.mark}` }
    const { id: messageId } = await done(making, ticketRoutes.sendTicketMessage, { body: said })
    return { ...(await done(making, ticketRoutes.getTicket, { body: { id } })), messageId }
  },
  chatNotice: async (making) => {
    await making.need('ticket')
    return (await asOwner(making, chatNoticeRoutes.findNotices, {})).notices[0]
  },
  view: ({ stage, person }) =>
    asOwner({ stage, person, need: async () => undefined }, viewRoutes.saveView, {
      body: {
        table: 'order',
        name: person.mark,
        sharedWith: null,
        content: { filters: { customer: [person.mark] }, sort: null, direction: 'ASC', columns: null },
      },
    }),
  /** Client with consent of this person only. */
  oauthClient: (making) =>
    done(making, oauthClientRoutes.saveOauthClient, { body: aClient({ name: making.person.mark }) }),
  oauthRequest,
  /** Reads it as the user once the application has tokens. */
  oauthAuthorization: async (making) => {
    const { client, secret } = await making.need('oauthClient')
    const { requestId } = await oauthRequest(making)
    const { code } = await asOwner(making, oauthPageRoutes.doConfirm, { body: requestId })
    const body = aRedemption(client.id, secret, code)
    const { status, raw } = await making.stage.call(undefined, oauthRoutes.issueToken, { body })
    assert.equal(status, 200, raw.toString())
    return { clientId: client.id }
  },
  apiKey: async (making) => {
    const { mark } = making.person
    const body = { name: mark, scope: ['rma:create'], days: 1, callsPerMinute: 60 }
    const signIn = { maySignIn: false, allowUrlLogin: false }
    return (await asOwner(making, apiKeyRoutes.createApiKey, { body: { ...body, ...signIn } })).made
  },
  /** Omits the call, which only people of a company may make. */
  embedSite: ({ stage, person: { mark, as } }) => {
    const { db } = identityOf(stage)
    const draft = { name: mark, origins: ['https://shop.example'], platform: 'EG4' as const }
    return embedSites.insert(db, draft, as.userId)
  },
  /** Inserts a passkey directly, because no call creates one without an authenticator. */
  passkey: async ({ stage, person: { mark, as } }) => {
    const draft = {
      accountId: as.userId,
      credentialId: mark.replace(/\W/g, '_'),
      origin: 'https://portal.example',
      counter: 0,
    }
    const row = { ...draft, publicKey: Buffer.from(mark), name: mark, isBackedUp: false }
    return passkeys.insert(identityOf(stage).db, row)
  },
  /** Uses an address that is never called. */
  webhook,
  /** Uses a separate webhook, which no other call deletes. */
  webhookDelivery: async (making) => {
    const { id } = await webhook(making)
    return { id: await webhooks.insertTest(identityOf(making.stage).db, id, 3_600_000) }
  },
  identityNotice: async (making) => {
    const { stage, person, need } = making
    const { id } = await need('webhook')
    const { app } = stage.services.identity as TestService
    await transaction(app.db, (tx) =>
      identityNotices.put(app, tx, {
        to: { userId: person.as.userId },
        kind: 'webhook.off',
        subject: `webhook ${id}`,
        values: { host: person.mark },
        path: '/account/webhooks',
      }),
    )
    return (await asOwner(making, identityNoticeRoutes.findNotices, {})).notices[0]
  },
  /** Links a separate platform. */
  brandLink: async ({ stage, person: { mark, as } }) => {
    const { db } = identityOf(stage)
    await brands.save(db, mark, [], 'matrix')
    await brands.link(db, mark, mark, as.userId)
    return { platform: mark }
  },
  /** Links a separate company. */
  providerLink: async ({ stage, person: { mark, as } }) => {
    const { db } = identityOf(stage)
    const id = mark.toLowerCase().replace(/[^a-z0-9]/g, '-')
    const issuer = 'https://sun.example'
    await providers.save(db, id, {
      name: mark,
      issuer,
      clientId: mark,
      clientSecret: null,
      companyId: null,
      scope: 'openid',
      roleClaim: 'groups',
      secondFactor: { claim: 'amr', values: ['mfa'] },
      roles: [],
      isListed: false,
      domains: [],
      createdBy: 'matrix',
    })
    await providers.link(db, { providerId: id, subject: mark, accountId: as.userId, isManaged: false })
    return { provider: id }
  },
  session: async ({ stage, person }) => {
    const { db } = identityOf(stage)
    const from = { address: '127.0.0.1', userAgent: person.mark }
    return { id: await sessions.insert(db, { sid: newSid(), userId: person.as.userId, ...from }) }
  },
}

/** Rows of one person: created on first use, and again after a call has deleted them. */
export class PersonRows {
  readonly person: Person
  readonly #stage: OwnershipStage
  readonly #made = new Map<string, Promise<Row>>()

  constructor(stage: OwnershipStage, person: Person) {
    this.#stage = stage
    this.person = person
  }

  /** Undefined for a kind that this person cannot have. */
  async get(kind: string): Promise<Row | undefined> {
    if (!this.person.owns && ofOwners.includes(kind)) return undefined
    const make = rowCreators[kind]
    if (!make)
      throw new Error(
        `shared/acceptance/src/ownership/rows.ts does not say how a row of the kind ${kind} comes to be.`,
      )
    const row =
      this.#made.get(kind) ??
      make({ stage: this.#stage, person: this.person, need: (other) => this.get(other) })
    const isOfRow = kind.endsWith('File') && kind !== 'chatFile' && kind !== 'rmaFile'
    if (!isOfRow) this.#made.set(kind, row)
    return row
  }

  set(kind: string, row: Row) {
    this.#made.set(kind, Promise.resolve(row))
  }

  forget(kind: string) {
    this.#made.delete(kind)
  }

  async makeAll() {
    for (const kind of Object.keys(rowCreators)) await this.get(kind)
  }
}
