import { deviceList, deviceRoutes } from '@portal/contracts/device.contract.ts'
import {
  brands,
  deviceStatuses,
  deviceTypes,
  dongleTypes,
  productModels,
} from '@portal/contracts/reference.ts'
import { type ListBenchmark, pickRandom } from './pages.ts'

export const devices: ListBenchmark = {
  find: deviceRoutes.findDevices,
  table: 'device',
  columns: {
    serialNum: 'serial_num', datalogSn: 'datalog_sn', endUser: 'end_user', site: 'site', orderNo: 'order_no', model: 'model', deviceType: 'device_type',
    brand: 'brand', country: 'country', status: 'status', dongleType: 'dongle_type', installationDate: 'installation_date',
    warrantyExpiresOn: 'warranty_expires_on', coverEndsOn: 'cover_ends_on', shippedOn: 'order_shipped_on', earlyClaimOn: 'early_claim_on', updatedAt: 'updated_at',
  }, // biome-ignore format: a table
  sorts: deviceList.sorts,
  codes: {
    model: productModels,
    deviceType: deviceTypes.map(({ code }) => code),
    brand: brands,
    country: ['US', 'ZA', 'PK', 'DE', 'GB', 'NL', 'IT', 'ES', 'PL', 'UA', 'CZ', 'AU', 'PR', 'CA'],
    status: deviceStatuses,
    dongleType: dongleTypes,
  },
  pair: {
    name: 'two statuses',
    field: 'status',
    values: () => ['INSTALLED', pickRandom(['SHIPPED', 'IN_REPAIR', 'RETIRED'])],
  },
  days: { installationDate: 'installation days', warrantyExpiresOn: 'warranty days' },
  searched: ['serialNum', 'datalogSn', 'endUser', 'orderNo'],
}
