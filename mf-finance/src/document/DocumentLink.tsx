import { TextLink } from '@portal/ui'
import { type DocumentKind, documentPath } from './kinds.ts'

/** Document number with a link; empty without one. */
export const DocumentLink = ({ kind, number }: { kind: DocumentKind; number: string | null }) =>
  number && <TextLink to={documentPath(kind, number)}>{number}</TextLink>

/** Numbers beside each other, as the wire has them. */
export const DocumentLinks = ({ kind, numbers }: { kind: DocumentKind; numbers: string }) =>
  numbers.split(', ').map((number, at) => (
    <span key={number}>
      {at > 0 && ', '}
      <DocumentLink kind={kind} number={number} />
    </span>
  ))
