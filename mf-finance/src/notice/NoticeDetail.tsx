import { formatNumber, useDownload, useT } from '@portal/client'
import { type ShippingNotice, shippingNoticeRoutes } from '@portal/contracts/finance.contract.ts'
import { Button } from '@portal/ui'
import { DocumentDetail } from '../document/DocumentDetail.tsx'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { useFindShippingNoticeHistoryQuery, useGetShippingNoticeQuery } from '../document/finance.api.ts'
import { LineTable } from '../document/LineTable.tsx'
import { noticeColumns } from './noticeColumns.tsx'

const Lines = ({ lines }: Pick<ShippingNotice, 'lines'>) => (
  <LineTable
    lines={lines}
    columns={[
      { label: 'Order', cell: ({ orderNo }) => <DocumentLink kind="financeOrder" number={orderNo} /> },
      { label: 'Part', cell: ({ partNo }) => partNo },
      { label: 'Description', cell: ({ description }) => description },
      { label: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
    ]}
  />
)

function NoticeFile({ file, waybillNo }: Pick<ShippingNotice, 'file' | 'waybillNo'>) {
  const t = useT()
  const { download, isDownloading } = useDownload()
  return (
    file && (
      <Button
        variant="contained"
        disabled={isDownloading}
        onClick={() => void download(shippingNoticeRoutes.downloadShippingNotice, { query: { waybillNo } })}
      >
        {t('Download the notice')}
      </Button>
    )
  )
}

/** `/asn/{asnNo}` */
export default function NoticeDetail() {
  return (
    <DocumentDetail
      kind="asn"
      columns={noticeColumns}
      numberField="asnNo"
      useGet={useGetShippingNoticeQuery}
      useHistory={useFindShippingNoticeHistoryQuery}
      statusOf={({ deliveryState }) => deliveryState}
      lines={({ lines }) => <Lines lines={lines} />}
      actions={({ file, waybillNo }) => <NoticeFile file={file} waybillNo={waybillNo} />}
    />
  )
}
