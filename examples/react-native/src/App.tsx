/** The screen. */
import * as Crypto from "expo-crypto"
import * as SecureStore from "expo-secure-store"
import { type ReactElement, useEffect, useState } from "react"
import { Button, SafeAreaView, StyleSheet, Text, TextInput } from "react-native"
import { createWallet, explain, type Holding } from "./wallet"

const wallet = createWallet({
  // In Android's emulator, 10.0.2.2 is the computer that it runs on.
  backend: process.env["EXPO_PUBLIC_OKTO_BFF"] ?? "http://10.0.2.2:8787",
  randomUUID: () => Crypto.randomUUID(),
  keychain: {
    read: (key) => SecureStore.getItemAsync(key),
    write: (key, text) => SecureStore.setItemAsync(key, text),
    remove: (key) => SecureStore.deleteItemAsync(key)
  }
})

export const App = (): ReactElement => {
  const [user, setUser] = useState<string>()
  const [signIn, setSignIn] = useState<(code: string) => Promise<string>>()
  const [holdings, setHoldings] = useState<ReadonlyArray<Holding>>([])
  const [typed, type] = useState("")
  const [said, say] = useState("")

  const attempt = (act: () => Promise<void>) => () => {
    say("")
    act().catch((error: unknown) => say(explain(error)))
  }

  useEffect(() => {
    wallet.restore().then(setUser, (error: unknown) => say(explain(error)))
  }, [])
  useEffect(() => {
    if (user === undefined) return
    wallet.holdings().then(setHoldings, (error: unknown) => say(explain(error)))
  }, [user])

  const sendCode = attempt(async () => {
    const next = await wallet.sendCode(typed)
    setSignIn(() => next)
    type("")
  })
  const verify = attempt(async () => {
    setUser(await signIn?.(typed))
    type("")
  })
  const send = attempt(async () => {
    say("Sending…")
    say(`The order is ${await wallet.send(typed, 1_000n)}.`)
    setHoldings(await wallet.holdings())
  })
  const signOut = attempt(async () => {
    await wallet.signOut()
    setUser(undefined)
    setSignIn(undefined)
  })

  const label = user === undefined ? (signIn === undefined ? "Email" : "Code") : "Recipient"
  return (
    <SafeAreaView style={styles.screen}>
      <Text style={styles.title}>Wallet</Text>
      {holdings.map(({ balance, id, symbol }) => (
        <Text key={id}>
          {balance} {symbol}
        </Text>
      ))}
      <TextInput
        accessibilityLabel={label}
        placeholder={label}
        autoCapitalize="none"
        value={typed}
        onChangeText={type}
        style={styles.input}
      />
      {user === undefined ? (
        <Button
          title={signIn === undefined ? "Send code" : "Sign in"}
          onPress={signIn === undefined ? sendCode : verify}
        />
      ) : (
        <>
          <Button title="Send 1,000 wei" onPress={send} />
          <Button title="Sign out" onPress={signOut} />
        </>
      )}
      <Text accessibilityLiveRegion="polite">{said}</Text>
    </SafeAreaView>
  )
}

const styles = StyleSheet.create({
  screen: { flex: 1, gap: 12, margin: 24 },
  title: { fontSize: 28, fontWeight: "600" },
  input: { borderWidth: 1, borderRadius: 8, padding: 12 }
})
