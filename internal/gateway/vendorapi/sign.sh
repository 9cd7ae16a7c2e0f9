platform=https://play.example.com
vendor=acme key=k1 secret=0123456789abcdef0123456789abcdef
path=/vendor/v1/ping
timestamp=1767225600          # date +%s
nonce=b7c1f0d2a9e84c55        # openssl rand -hex 16
body='{"vendorId":"acme","requestUuid":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b11"}'

hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
signature=$(printf 'POST\n%s\n%s\n%s\n%s' "$path" "$timestamp" "$nonce" "$hash" |
  openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)

curl -sS "$platform$path" -H 'Content-Type: application/json' \
  -H "X-Vendor-Id: $vendor" -H "X-Key-Id: $key" -H "X-Timestamp: $timestamp" \
  -H "X-Nonce: $nonce" -H "X-Signature: $signature" --data-raw "$body"
