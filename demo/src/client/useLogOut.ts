import { useNavigate } from "react-router-dom"
import { useConnection } from "./ConnectionProvider.tsx"

/** Logs out and goes to the login page. */
export const useLogOut = () => {
  const { logOut } = useConnection()
  const navigate = useNavigate()
  return () => {
    logOut()
    void navigate("/")
  }
}
