import { createHash, verify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

interface Captured {
  authenticatedAttributes: forge.asn1.Asn1[]
  signature: string
}

const messageDigestOid = '1.2.840.113549.1.9.4'

/**
 * Returns the certificate whose key has signed this content with a detached PKCS#7 signature (RFC 2315). The signature covers the signed
 * attributes, which include the content's digest. Throws where no certificate has signed it, or where `authority` does not vouch for the
 * signer. Forge only parses the DER.
 */
export function signerOf(content: Buffer, signature: Buffer, authority: X509Certificate): X509Certificate {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature.toString('binary')))
  const { certificates, rawCapture } = message as unknown as { certificates: forge.pki.Certificate[]; rawCapture: Captured }
  const digest = rawCapture.authenticatedAttributes.flatMap(digestIn)[0]
  if (digest !== createHash('sha1').update(content).digest('hex')) throw new Error('the digest is of another content')
  // The attributes are signed as a SET, but they are sent under an implicit tag.
  const { asn1 } = forge
  const attributes = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, rawCapture.authenticatedAttributes)
  const signed = Buffer.from(asn1.toDer(attributes).getBytes(), 'binary')
  const signer = certificates
    .map((certificate) => new X509Certificate(forge.pki.certificateToPem(certificate)))
    .find(({ publicKey }) => verify('RSA-SHA1', signed, publicKey, Buffer.from(rawCapture.signature, 'binary')))
  if (!signer) throw new Error('none of its certificates has signed it')
  if (!signer.verify(authority.publicKey)) throw new Error('nobody vouches for its signer')
  return signer
}

function digestIn({ value }: forge.asn1.Asn1): string[] {
  const [type, values] = value as [forge.asn1.Asn1, forge.asn1.Asn1]
  if (forge.asn1.derToOid(type.value as string) !== messageDigestOid) return []
  return (values.value as forge.asn1.Asn1[]).map((octets) => Buffer.from(octets.value as string, 'binary').toString('hex'))
}
