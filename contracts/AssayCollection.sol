// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {LibString} from "solady/src/utils/LibString.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";
import {SSTORE2} from "solady/src/utils/SSTORE2.sol";

/// @title A collection of tokens with one owner
/// @notice ERC-1155 with royalties (ERC-2981), contract metadata (ERC-7572), supply per token, a pause switch, and sales
/// by vouchers that the owner signs and buyers redeem.
/// @dev Texts are kept as the code of small contracts (SSTORE2): from 32 bytes on that is cheaper than storage, and the
/// pointer shares a slot with the token's counters. There is no way to renounce the ownership, and no money stays here.
contract AssayCollection is ERC1155 {
    /// @notice An offer to whoever pays its price. Signed by the owner as EIP-712 typed data.
    /// @param id The token to mint
    /// @param uri The token's own URI, set where this mint is its first; empty for the default URI
    /// @param price In wei, for one token
    /// @param maxSupply How many of the token may ever be minted, by whatever way and burned ones included
    /// @param walletLimit How many of the token one wallet may claim; 0 for no limit
    /// @param deadline Last second at which it may be claimed, in Unix time
    /// @param nonce What voucherNonce(id) gives; a voucher with another number is void
    struct Voucher {
        uint256 id;
        string uri;
        uint256 price;
        uint256 maxSupply;
        uint256 walletLimit;
        uint256 deadline;
        uint256 nonce;
    }

    /// @dev One slot, so that a mint reads who may and whether it may at once.
    struct Control {
        address owner;
        bool paused;
        uint32 voucherRound;
    }

    /// @dev One slot.
    struct Royalty {
        address receiver;
        uint96 bps;
    }

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant VOUCHER_TYPEHASH = keccak256(
        "Voucher(uint256 id,string uri,uint256 price,uint256 maxSupply,uint256 walletLimit,uint256 deadline,uint256 nonce)"
    );
    uint256 private constant WHOLE_BPS = 10_000;

    /// @dev A token is one slot. Packed by hand, a mint is one addition, where a struct's fields would be taken apart and
    /// written one by one. From the lowest bit on: 40 bits supply, 40 ever minted, 16 voucher round, 160 URI.
    uint256 private constant MINTED_AT = 40;
    uint256 private constant ROUND_AT = 80;
    uint256 private constant URI_AT = 96;
    /// @dev One more in both counters.
    uint256 private constant ONE_MINTED = 1 << MINTED_AT | 1;
    uint256 private constant MAX_MINTED = type(uint40).max;

    /// @dev Texts of the deployment, which stand until the owner sets others.
    address private immutable _deployedContractURI;
    address private immutable _deployedDefaultURI;

    Control private _control;
    address private _pendingOwner;
    Royalty private _royalty;
    address private _contractURI;
    address private _defaultURI;
    mapping(uint256 id => uint256 packed) private _tokens;

    /// @notice How many of token `id` the wallet has claimed under a wallet limit.
    mapping(uint256 id => mapping(address wallet => uint256 amount)) public claimed;

    /// @notice The contract metadata changed (ERC-7572).
    event ContractURIUpdated();
    /// @notice The metadata of these tokens changed (as in ERC-4906): the default URI did.
    event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId);
    /// @notice Royalties changed.
    event RoyaltiesUpdated(address indexed receiver, uint256 bps);
    /// @notice Nothing moves from now on.
    event Paused(address account);
    /// @notice Tokens move again.
    event Unpaused(address account);
    /// @notice `newOwner` may accept the ownership now; the zero address: nobody may any more.
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    /// @notice The owner changed.
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    /// @notice All vouchers for token `id` signed so far are void.
    event VouchersCancelled(uint256 indexed id);
    /// @notice All vouchers signed so far are void.
    event AllVouchersCancelled();

    /// @notice Only the owner may do this.
    error NotOwner();
    /// @notice Only the account that the owner named may accept the ownership.
    error NotPendingOwner();
    /// @notice Tokens do not move while the collection is paused.
    error CollectionPaused();
    /// @notice Royalties are at most 10,000 basis points and go to somebody.
    error InvalidRoyalties();
    /// @notice A token's own URI comes with its first mint; afterwards there is setURI.
    error AlreadyMinted(uint256 id);
    /// @notice At most 2^40 - 1 of one token can ever be minted.
    error SupplyTooLarge();
    /// @notice The voucher's deadline has passed.
    error VoucherExpired();
    /// @notice The voucher was cancelled, or the collection has another owner by now.
    error VoucherCancelled();
    /// @notice One token's vouchers can be cancelled 65,535 times; afterwards there is cancelAllVouchers.
    error TooManyRounds();
    /// @notice The owner has not signed this voucher for this collection on this chain.
    error InvalidSignature();
    /// @notice Nothing was asked for.
    error NothingClaimed();
    /// @notice More than the voucher leaves to claim.
    error SoldOut();
    /// @notice More than one wallet may claim.
    error WalletLimitReached();
    /// @notice The payment has to be exactly `price` wei.
    error WrongPayment(uint256 price);

    modifier onlyOwner() {
        _checkOwner();
        _;
    }

    modifier whenNotPaused() {
        _checkNotPaused();
        _;
    }

    /// @notice The deployer is the owner and receives the royalties.
    /// @param contractURI_ Where the contract metadata is. Of the form '<host>/contract/<name>', it also gives the default
    /// URI of the tokens: '<host>/metadata/{id}'
    /// @param royaltyBps Royalty in basis points: 250 is 2.5 %
    constructor(string memory contractURI_, uint256 royaltyBps) {
        _control.owner = msg.sender;
        emit OwnershipTransferred(address(0), msg.sender);
        _setRoyalties(msg.sender, royaltyBps);
        _deployedContractURI = SSTORE2.write(bytes(contractURI_));
        uint256 host = LibString.lastIndexOf(contractURI_, "/contract/");
        _deployedDefaultURI = SSTORE2.write(
            host == LibString.NOT_FOUND
                ? bytes("")
                : abi.encodePacked(LibString.slice(contractURI_, 0, host), "/metadata/{id}")
        );
    }

    // ── Minting and burning ──────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Mints `amount` of token `id` to one recipient.
    /// @param ownURI The token's own URI, at its first mint only; empty for the default URI
    function mint(address to, uint256 id, uint256 amount, string calldata ownURI) external onlyOwner {
        _setFirstURI(id, ownURI);
        _count(id, amount);
        _give(to, id, amount);
    }

    /// @notice Mints several tokens to one recipient.
    /// @param ownURIs One for each token, as in mint; or none at all
    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts, string[] calldata ownURIs)
        external
        onlyOwner
    {
        if (ids.length != amounts.length || (ownURIs.length != 0 && ids.length != ownURIs.length)) {
            revert ArrayLengthsMismatch();
        }
        for (uint256 i; i < ids.length; ++i) {
            if (ownURIs.length != 0) _setFirstURI(ids[i], ownURIs[i]);
            _count(ids[i], amounts[i]);
        }
        _batchMint(to, ids, amounts, "");
    }

    /// @notice Mints `amount` of token `id` to each of the recipients.
    /// @param ownURI The token's own URI, at its first mint only; empty for the default URI
    function mintToMany(address[] calldata recipients, uint256 id, uint256 amount, string calldata ownURI)
        external
        onlyOwner
    {
        _setFirstURI(id, ownURI);
        uint256 uncounted;
        uint256 left = recipients.length;
        for (uint256 i; left != 0; ++i) {
            address to = recipients[i];
            uncounted += amount;
            // Only a contract is called meanwhile, and it has to see the supply that fits the balances.
            if (--left == 0 || to.code.length != 0) {
                _count(id, uncounted);
                uncounted = 0;
            }
            _give(to, id, amount);
        }
    }

    /// @notice Destroys `amount` of token `id`; for the holder and the operators that the holder approved.
    function burn(address from, uint256 id, uint256 amount) external whenNotPaused {
        _burn(msg.sender, from, id, amount);
        _uncount(id, amount);
    }

    /// @notice Destroys several tokens; for the holder and the operators that the holder approved.
    function burnBatch(address from, uint256[] calldata ids, uint256[] calldata amounts) external whenNotPaused {
        _batchBurn(msg.sender, from, ids, amounts);
        for (uint256 i; i < ids.length; ++i) _uncount(ids[i], amounts[i]);
    }

    /// @notice How many of token `id` there are.
    function totalSupply(uint256 id) external view returns (uint256) {
        return uint40(_tokens[id]);
    }

    /// @notice How many of token `id` were ever minted, burned ones included.
    function totalMinted(uint256 id) external view returns (uint256) {
        return _mintedOf(_tokens[id]);
    }

    // ── Sales by voucher ─────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Mints `amount` of the voucher's token to `to` for exactly `amount` times its price, which the owner gets
    /// at once. Anybody may call it, any number of times, until the voucher's limits are reached.
    /// @param signature The owner's over the voucher: 64 or 65 bytes, or whatever a smart account takes (ERC-1271)
    function claim(Voucher calldata voucher, bytes calldata signature, address to, uint256 amount) external payable {
        uint256 id = voucher.id;
        address seller = _control.owner;
        uint256 token = _tokens[id];
        uint256 minted = _mintedOf(token);
        if (block.timestamp > voucher.deadline) revert VoucherExpired();
        if (voucher.nonce != voucherNonce(id)) revert VoucherCancelled();
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(seller, _digest(voucher), signature)) {
            revert InvalidSignature();
        }
        if (amount == 0) revert NothingClaimed();
        if (minted > voucher.maxSupply || amount > voucher.maxSupply - minted) revert SoldOut();
        uint256 price = voucher.price * amount;
        if (msg.value != price) revert WrongPayment(price);
        if (voucher.walletLimit != 0) {
            uint256 total = claimed[id][to] + amount;
            if (total > voucher.walletLimit) revert WalletLimitReached();
            claimed[id][to] = total;
        }

        // A URI that the owner has set in the meantime is newer than the voucher's.
        if (minted == 0 && token >> URI_AT == 0) _setFirstURI(id, voucher.uri);
        _count(id, amount);
        // Strangers are called from here on, the state being final.
        _give(to, id, amount);
        if (price != 0) SafeTransferLib.safeTransferETH(seller, price);
    }

    /// @notice The nonce that a voucher for token `id` has to carry.
    function voucherNonce(uint256 id) public view returns (uint256) {
        return uint256(_control.voucherRound) << 16 | uint16(_tokens[id] >> ROUND_AT);
    }

    /// @notice Voids all vouchers for token `id` that were signed so far.
    function cancelVouchers(uint256 id) external onlyOwner {
        // Adding to the rounds' last one would change the URI beside them.
        if (uint16(_tokens[id] >> ROUND_AT) == type(uint16).max) revert TooManyRounds();
        _tokens[id] += 1 << ROUND_AT;
        emit VouchersCancelled(id);
    }

    /// @notice Voids all vouchers that were signed so far.
    function cancelAllVouchers() external onlyOwner {
        ++_control.voucherRound;
        emit AllVouchersCancelled();
    }

    // ── Transfers ────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @inheritdoc ERC1155
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data)
        public
        override
        whenNotPaused
    {
        super.safeTransferFrom(from, to, id, amount, data);
    }

    /// @inheritdoc ERC1155
    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) public override whenNotPaused {
        super.safeBatchTransferFrom(from, to, ids, amounts, data);
    }

    /// @notice Stops transfers, mints, claims and burns.
    function pause() external onlyOwner {
        _control.paused = true;
        emit Paused(msg.sender);
    }

    /// @notice Lets them go on.
    function unpause() external onlyOwner {
        _control.paused = false;
        emit Unpaused(msg.sender);
    }

    /// @notice Whether transfers, mints, claims and burns are stopped.
    function paused() external view returns (bool) {
        return _control.paused;
    }

    // ── Metadata ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Where the metadata of token `id` is: its own URI, else the default one, in which readers put the token's
    /// number, as 64 hexadecimal digits, in the place of '{id}'.
    function uri(uint256 id) public view override returns (string memory) {
        address text = address(uint160(_tokens[id] >> URI_AT));
        if (text == address(0)) text = _defaultURI;
        return _read(text == address(0) ? _deployedDefaultURI : text);
    }

    /// @notice Gives token `id` a URI of its own; an empty one takes it back to the default.
    function setURI(uint256 id, string calldata ownURI) external onlyOwner {
        _setURI(id, ownURI);
    }

    /// @notice Sets the URI of all tokens that have none of their own; an empty one takes it back to the deployment's.
    function setDefaultURI(string calldata defaultURI) external onlyOwner {
        _defaultURI = _write(defaultURI);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @notice Where the contract metadata is (ERC-7572).
    function contractURI() external view returns (string memory) {
        address text = _contractURI;
        return _read(text == address(0) ? _deployedContractURI : text);
    }

    /// @notice Changes where the contract metadata is, not the default URI; an empty one takes it back to the deployment's.
    function setContractURI(string calldata newURI) external onlyOwner {
        _contractURI = _write(newURI);
        emit ContractURIUpdated();
    }

    // ── Royalties ────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Who gets how much of a sale (ERC-2981); marketplaces ask here.
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address receiver, uint256 royaltyAmount) {
        Royalty memory royalty = _royalty;
        // The price is taken apart, so that no price overflows; the result is exact all the same.
        unchecked {
            royaltyAmount = salePrice / WHOLE_BPS * royalty.bps + salePrice % WHOLE_BPS * royalty.bps / WHOLE_BPS;
        }
        return (royalty.receiver, royaltyAmount);
    }

    /// @notice Changes who gets the royalties, and how much: at most 10,000 basis points.
    function updateRoyalties(address receiver, uint256 bps) external onlyOwner {
        _setRoyalties(receiver, bps);
    }

    // ── Ownership ────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Who may mint, pause, sell and set.
    function owner() external view returns (address) {
        return _control.owner;
    }

    /// @notice Who may accept the ownership.
    function pendingOwner() external view returns (address) {
        return _pendingOwner;
    }

    /// @notice Offers the ownership, which stays where it is until the new owner accepts it; the zero address withdraws
    /// the offer.
    function transferOwnership(address newOwner) external onlyOwner {
        _pendingOwner = newOwner;
        emit OwnershipTransferStarted(msg.sender, newOwner);
    }

    /// @notice Takes the ownership that was offered. Vouchers of the previous owners are void for ever; royalties go where
    /// they went.
    function acceptOwnership() external {
        if (msg.sender != _pendingOwner) revert NotPendingOwner();
        emit OwnershipTransferred(_control.owner, msg.sender);
        delete _pendingOwner;
        _control.owner = msg.sender;
        ++_control.voucherRound;
    }

    /// @inheritdoc ERC1155
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        // ERC-2981; ERC-165, ERC-1155 and its metadata are the base's.
        return interfaceId == 0x2a55205a || super.supportsInterface(interfaceId);
    }

    // ── Inside ───────────────────────────────────────────────────────────────────────────────────────────────────────

    function _checkOwner() private view {
        if (msg.sender != _control.owner) revert NotOwner();
    }

    function _checkNotPaused() private view {
        if (_control.paused) revert CollectionPaused();
    }

    function _mintedOf(uint256 token) private pure returns (uint256) {
        return uint40(token >> MINTED_AT);
    }

    /// @dev Every mint comes by here, before any recipient is called.
    function _count(uint256 id, uint256 amount) private whenNotPaused {
        unchecked {
            uint256 token = _tokens[id];
            if (amount > MAX_MINTED - _mintedOf(token)) revert SupplyTooLarge();
            _tokens[id] = token + amount * ONE_MINTED;
        }
    }

    function _give(address to, uint256 id, uint256 amount) private {
        bytes memory none;
        _mint(to, id, amount, none);
    }

    /// @dev Comes after the balance fell by `amount`, which is therefore no more than the supply.
    function _uncount(uint256 id, uint256 amount) private {
        unchecked {
            _tokens[id] -= amount;
        }
    }

    function _setFirstURI(uint256 id, string calldata ownURI) private {
        if (bytes(ownURI).length == 0) return;
        if (_mintedOf(_tokens[id]) != 0) revert AlreadyMinted(id);
        _setURI(id, ownURI);
    }

    function _setURI(uint256 id, string calldata ownURI) private {
        uint256 counters = uint96(_tokens[id]);
        _tokens[id] = uint256(uint160(_write(ownURI))) << URI_AT | counters;
        emit URI(uri(id), id);
    }

    /// @dev The zero address stands for the empty text.
    function _write(string calldata text) private returns (address) {
        return bytes(text).length == 0 ? address(0) : SSTORE2.write(bytes(text));
    }

    function _read(address text) private view returns (string memory) {
        return string(SSTORE2.read(text));
    }

    function _setRoyalties(address receiver, uint256 bps) private {
        if (bps > WHOLE_BPS || receiver == address(0)) revert InvalidRoyalties();
        _royalty = Royalty(receiver, uint96(bps));
        emit RoyaltiesUpdated(receiver, bps);
    }

    /// @dev The EIP-712 digest. Chain and collection are part of it, so a voucher is good for no other.
    function _digest(Voucher calldata voucher) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("AssayCollection"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 message = keccak256(
            abi.encode(
                VOUCHER_TYPEHASH,
                voucher.id,
                keccak256(bytes(voucher.uri)),
                voucher.price,
                voucher.maxSupply,
                voucher.walletLimit,
                voucher.deadline,
                voucher.nonce
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }
}
