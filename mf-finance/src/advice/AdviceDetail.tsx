import type { RemittanceAdvice } from '@portal/contracts/finance.contract.ts'
import { DocumentDetail } from '../document/DocumentDetail.tsx'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { useFindRemittanceAdviceHistoryQuery, useGetRemittanceAdviceQuery } from '../document/finance.api.ts'
import { LineTable } from '../document/LineTable.tsx'
import { Money } from '../document/Money.tsx'
import { adviceColumns } from './adviceColumns.tsx'

const Lines = ({ advice: { lines, currency } }: { advice: RemittanceAdvice }) => (
  <LineTable
    lines={lines}
    columns={[
      {
        label: 'Invoice',
        cell: ({ documentNo }) => <DocumentLink kind="financialDocument" number={documentNo} />,
      },
      {
        label: 'Amount',
        cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        align: 'right',
      },
    ]}
  />
)

/** `/advice/{adviceNo}` */
export default function AdviceDetail() {
  return (
    <DocumentDetail
      kind="advice"
      columns={adviceColumns}
      numberField="adviceNo"
      useGet={useGetRemittanceAdviceQuery}
      useHistory={useFindRemittanceAdviceHistoryQuery}
      statusOf={({ matchingState }) => matchingState}
      lines={(advice) => <Lines advice={advice} />}
    />
  )
}
