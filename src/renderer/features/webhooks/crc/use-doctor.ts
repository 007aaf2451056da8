import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { createStore } from 'zustand/vanilla'
import { useLastCall } from '../../../data/act.ts'
import { useStoredFields } from '../../../workbench/use-stored-fields.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

const typedAddress = oncePerWorkbench(() => createStore(() => ({ address: '' })))

/** The CRC doctor: the URL to check, and the result. */
export function useDoctor() {
  const fields = useStoredFields(typedAddress(useWorkbench()))
  const diagnosis = useLastCall('webhooks', 'diagnose')
  const [, navigate] = useLocation()
  const receiver = useLive('receiver')
  const own = receiver.kind === 'running' ? receiver.publicUrl : null
  const { set } = fields
  const isEmpty = fields.values.address === ''
  const isOpening = useRef(true)
  // Most people check their own receiver first.
  useEffect(() => {
    if (isOpening.current && isEmpty && own !== null) set('address', own)
    isOpening.current = false
  }, [isEmpty, own, set])
  const url = fields.values.address.trim()
  return {
    fields,
    url,
    /** For this URL; null after another one is typed. */
    diagnosis: diagnosis.input?.url === url ? diagnosis : null,
    /** `allowedAddress` is the private address that the person has just allowed. */
    run: (allowedAddress: string | null) => diagnosis.send({ url, allowedAddress }),
    /** Checks a URL and shows the result. */
    examine: (address: string) => {
      fields.set('address', address)
      diagnosis.send({ url: address, allowedAddress: null })
      navigate('/webhooks/doctor')
    },
  }
}
