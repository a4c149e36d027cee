import type { Identity } from '@portal/contracts/access.ts'
import type { ChatDevice } from '@portal/contracts/device.contract.ts'
import { getDeviceGroup } from '@portal/contracts/device-group.ts'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { findPlatformIn, platforms } from '@portal/contracts/reference.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { FindDevice } from '../device/device.ts'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import { toResources } from '../fixed-resource/fixed-resource.rules.ts'
import { readerOf } from '../knowledge/reader.rules.ts'
import * as questionData from '../question-data/question-data.repo.ts'
import { toTranslation } from '../question-data/question-data.rules.ts'
import type { Plant, PlantDevice } from '../runtime/plant.ts'
import { readReport } from '../runtime/report.ts'
import { renderFindings, toFindings } from './diagnosis.rules.ts'

/** Formats `SNA_5000` as printed on the device: `SNA 5000`. */
const shown = (model: string) => model.replaceAll('_', ' ')

/** Serves reports of devices that the user may ask about; other devices count as unknown. */
export const createDiagnosisRoutes = (plant: Plant, findDevice: FindDevice) => (app: FastifyInstance) => {
  async function visible(
    user: Identity,
    serialNum: string,
    clusterId: string | undefined,
  ): Promise<PlantDevice & ChatDevice> {
    const device = await findDevice(user, serialNum)
    if (!device) throw notFound('device')
    return { ...device, clusterId: clusterId || undefined }
  }

  implement(app, qnaRoutes.getInverterRuntime, async ({ query: { serialNum, clusterId }, user, request }) => {
    const device = await visible(user, serialNum, clusterId)
    const { runtime } = await readReport(plant, device, request.signal)
    return {
      modelText: shown(device.model),
      deviceGroup: getDeviceGroup(device.model),
      platform: findPlatformIn(device.brand) ?? platforms[0],
      statusText: runtime.status,
      isSimulated: plant.isSimulated,
    }
  })

  implement(
    app,
    qnaRoutes.startAnalysis,
    async ({ query: { questionId, serialNum, clusterId, language = 'en' }, user, request }) => {
      const device = await visible(user, serialNum, clusterId)
      const question = await questionData.get(app.db, questionId, readerOf(user))
      if (!question?.show) return { success: 1, answers: [], fixedResourceBosList: [] }
      await questionData.countHit(app.db, question.id)
      const fixedResourceBosList = toResources(
        await resources.findOfferedFiles(app.db, question.id),
        language,
      )
      if (!question.supportRemoteDebug)
        return { success: 1, answers: toTranslation(question, language).answers, fixedResourceBosList }
      const report = await readReport(plant, device, request.signal)
      return {
        success: 1,
        answers: [renderFindings(report, toFindings(report, question.topic), device.serialNum, language)],
        fixedResourceBosList,
      }
    },
  )
}
