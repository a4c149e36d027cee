import { TextLink } from '@portal/ui'
import { type DocumentKind, documentPath } from './kinds.ts'

/** Links a document number; renders nothing for null. */
export const DocumentLink = ({ kind, number }: { kind: DocumentKind; number: string | null }) =>
  number && <TextLink to={documentPath(kind, number)}>{number}</TextLink>

/** Links several numbers, separated as on the wire. */
export const DocumentLinks = ({ kind, numbers }: { kind: DocumentKind; numbers: string }) =>
  numbers.split(', ').map((number, at) => (
    <span key={number}>
      {at > 0 && ', '}
      <DocumentLink kind={kind} number={number} />
    </span>
  ))
