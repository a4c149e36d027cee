import { useState } from 'react'

export default function PvCalculationPage() {
  const [n] = useState(1)
  return <h1>PV Calculation {n}</h1>
}
